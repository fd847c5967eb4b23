/** The system that is imitated: this computer's, or what `ELECTRON_FAKE_PLATFORM` or a unit test says. */
export const system = {
  platform: (process.env.ELECTRON_FAKE_PLATFORM ?? process.platform) as NodeJS.Platform,
};
