/** Counts on one line of a terminal how far something is; says nothing where nobody watches. */
export function createCounter(name: string, total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (!process.stdout.isTTY) return;
    process.stdout.write(`\r${name}  ${done} of ${total}${done === total ? "\n" : ""}`);
  };
}
