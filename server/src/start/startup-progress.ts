/** `npm run dev` (.ci/dev/main.ts) waits for these words: the server answers. */
export const serverReady = "The server is ready";
/** Said beside them where demo data are still being written, or looked for … */
export const demoDataFollow = "its demo data follow";
/** … and the step that says when they are there. */
export const demoDataStep = "Demo data";

/** Prints a line for the operator who started the desk. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says when a step of the start is done and how long it took. */
export async function timed<T>(name: string, step: Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await step;
  printLine(
    `${name.padEnd(10)} ready after ${((performance.now() - startMs) / 1000).toFixed(1)} s`,
  );
  return result;
}

const noticeMs = 1000;

/** Says at most each second how far a long step has come, from 0 to 1; of a short one nothing. */
export function percentages(name: string, what: string): (share: number) => void {
  let lastMs = performance.now();
  return (share) => {
    if (performance.now() - lastMs < noticeMs) return;
    lastMs = performance.now();
    printLine(`${name.padEnd(10)} ${what}: ${Math.floor(share * 100)} %`);
  };
}
