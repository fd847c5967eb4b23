import { once } from "node:events";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { BuiltCatalogue } from "./messages/catalogues.ts";

interface Job {
  catalogue: BuiltCatalogue | null;
  rendererUrl: string;
  paths: readonly string[];
}

interface Rendered {
  pages: Record<string, string>;
  shell: string;
}

/** The website's code, built for Node: it takes its words once, when it is loaded (web/src/i18n/t.ts). */
type Renderer = {
  prerender(path: string): Promise<string>;
  prerenderShell(): string;
};

/**
 * The HTML of pages in a catalogue's words. In a thread of its own each time: modules keep the words
 * with which they were loaded.
 */
export async function prerenderIn(
  catalogue: Job["catalogue"],
  rendererUrl: string,
  paths: readonly string[],
): Promise<Rendered> {
  const job: Job = { catalogue, rendererUrl, paths };
  const worker = new Worker(new URL(import.meta.url), { workerData: job });
  const [rendered] = await once(worker, "message");
  await worker.terminate();
  return rendered;
}

if (!isMainThread && parentPort) {
  const { catalogue, rendererUrl, paths } = workerData as Job;
  Object.assign(globalThis, { deskbellCatalogue: catalogue ?? undefined });
  const { prerender, prerenderShell } = (await import(rendererUrl)) as Renderer;
  const pages: Rendered["pages"] = {};
  for (const path of paths) pages[path] = await prerender(path);
  parentPort.postMessage({ pages, shell: prerenderShell() } satisfies Rendered);
}
