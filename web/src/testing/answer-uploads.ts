import { vi } from "vitest";

/** What becomes of an upload: an answer, before any progress was seen, or the line dies before it, once all of it has `left` or before; or it stays on its way. */
export type UploadOutcome = Response | "left" | "notLeft" | "onItsWay";

/** Has each upload that begins end as the next of these says, until globals are unstubbed; without one, as without a line. */
export function answerUploads(next: (form: FormData) => UploadOutcome | undefined): void {
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = { onprogress: (_: { loaded: number; total: number }) => {} };
      status = 0;
      response: unknown;
      onload = () => {};
      onerror = () => {};
      onabort = () => {};
      onloadend = () => {};
      open = () => {};
      setRequestHeader = () => {};
      answered: Response | null = null;
      getResponseHeader = (name: string) => this.answered?.headers.get(name) ?? null;
      abort(): void {
        this.onabort();
        this.onloadend();
      }
      async send(form: FormData): Promise<void> {
        const outcome = next(form) ?? "notLeft";
        if (outcome === "onItsWay") return;
        if (outcome === "left") this.upload.onprogress({ loaded: 1, total: 1 });
        if (outcome instanceof Response) {
          this.answered = outcome;
          this.status = outcome.status;
          this.response = await outcome.json();
          this.onload();
        } else this.onerror();
        this.onloadend();
      }
    },
  );
}
