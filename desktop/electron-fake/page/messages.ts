/** What the page's side sends to the main process; packed by `wire.ts`. */
export type FromPage =
  | { kind: "send"; channel: string; args: unknown[] }
  | { kind: "invoke"; id: number; channel: string; args: unknown[] }
  | { kind: "permission"; id: number; permission: string }
  | { kind: "preload-error"; path: string; error: string };

/** What the main process sends to the page's side. */
export type ToPage =
  | { kind: "message"; channel: string; args: unknown[] }
  | { kind: "answer"; id: number; result: unknown }
  | { kind: "refusal"; id: number; error: string };

/** What a page's scripts receive at their start, before any of the page's own run. */
export type PageSetup = {
  /** By which the two worlds find each other, and which the page does not know. */
  token: string;
  process: Record<string, unknown>;
  preloadPath: string;
};
