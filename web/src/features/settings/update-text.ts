import type { UpdateState } from "@deskbell/shared/desktop/ipc";

/** How far an update is, in a sentence. */
export function updateText({ kind, detail }: UpdateState): string {
  switch (kind) {
    case "none":
      return "";
    case "checking":
      return "Looking…";
    case "available":
      return `Version ${detail} is there.`;
    case "downloading":
      return `Downloading ${detail} %`;
    case "ready":
      return `Version ${detail} is ready.`;
    case "failed":
    case "unsupported":
      return detail;
  }
}
