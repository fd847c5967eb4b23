/** Switches that mean the same to Chromium. */
const forChromium = ["lang", "force-device-scale-factor", "proxy-server"];

const switches = new Map<string, string>();
const given = (name: string) =>
  process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));

export const commandLine = {
  appendSwitch(name, value = "") {
    switches.set(name.toLowerCase(), value);
  },
  hasSwitch: (name) => switches.has(name) || given(name) !== undefined,
  getSwitchValue: (name) => switches.get(name) ?? given(name)?.split("=").slice(1).join("=") ?? "",
  removeSwitch(name) {
    switches.delete(name);
  },
} satisfies Pick<
  Electron.CommandLine,
  "appendSwitch" | "hasSwitch" | "getSwitchValue" | "removeSwitch"
>;

export const chromiumSwitches = (): string[] =>
  forChromium
    .filter((name) => commandLine.hasSwitch(name))
    .map((name) => `--${name}=${commandLine.getSwitchValue(name)}`);
