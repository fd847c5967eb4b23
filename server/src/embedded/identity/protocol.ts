/** What the process of the identity emulator is started with, as its first argument in JSON. */
export type EmulatorOptions = {
  projectId: string;
  port: number;
  /** Where accounts are kept; with null they are forgotten when the process ends. */
  file: string | null;
  /** What the website is called beside localhost; its pages are answered. */
  siteOrigins?: readonly string[];
};

/** What that process reports once it listens, or why it cannot. */
export type EmulatorReport = { port: number } | { error: string; code: string };
