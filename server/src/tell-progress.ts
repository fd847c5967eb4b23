/** A line on the console for whoever started the desk. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Says when a step of the start is done and how long it took. */
export async function timed<T>(name: string, step: Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await step;
  say(`${name.padEnd(10)} ready after ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  return result;
}

/** On a terminal, a line that counts; elsewhere nothing, since each step would be a line of its own. */
export function sayProgress(name: string): (done: number, all: number) => void {
  return (done, all) => {
    if (!process.stdout.isTTY) return;
    process.stdout.write(`\r${name} ${done} of ${all}${done === all ? "\n" : ""}`);
  };
}
