/** What the page's side tells the main process; packed by `wire.ts`. */
export type FromPage =
  | { kind: "send"; channel: string; args: unknown[] }
  | { kind: "invoke"; id: number; channel: string; args: unknown[] }
  | { kind: "permission"; id: number; permission: string }
  | { kind: "preload-error"; path: string; error: string };

/** What the main process tells the page's side. */
export type ToPage =
  | { kind: "message"; channel: string; args: unknown[] }
  | { kind: "answer"; id: number; result: unknown }
  | { kind: "refusal"; id: number; error: string };

/** What a page's scripts are told at their start, before any of the page's own. */
export type PageSetup = {
  /** By which the two worlds find each other, and which the page does not know. */
  token: string;
  process: Record<string, unknown>;
  preloadPath: string;
};
