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

/** How the tests start Chromium. */
export const chromiumArguments = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--process-per-site", // all pages of a window, one after another, share what is compiled
  "--js-flags=--no-opt --no-maglev", // a test is over before faster code has paid for itself
  `--disable-features=${featuresOff.join(",")}`,
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), // Chromium has no sandbox for root
];
