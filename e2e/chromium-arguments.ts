/**
 * What Playwright switches off by itself, which a list of our own replaces (playwright-core,
 * chromiumSwitches), and the list below the address bar: for each window a page of the browser's
 * own was loaded, at as much processor time as the window's.
 */
const featuresOff = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "ScriptStreaming", // parses what the process has compiled before
];

/** All pages of a window, one after another or at once, share a process and what is compiled there. */
const processPerSite = "--process-per-site";

/** How the tests start Chromium. */
export const chromiumArguments = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--in-process-gpu", // draws by the processor in any case: a process less for each worker
  processPerSite,
  "--js-flags=--no-opt --no-maglev", // a test is over before faster code has paid for itself
  `--disable-features=${featuresOff.join(",")}`,
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), // Chromium has no sandbox for root
];

/** For what two tabs of a window do to each other: as at a user's, each has a process of its own. */
export const tabsApartArguments = chromiumArguments.filter((one) => one !== processPerSite);
