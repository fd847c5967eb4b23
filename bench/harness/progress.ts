const widthChars = 24;

/** A bar on the console: on a terminal one line that moves, else a line for each metric. */
export function createProgress(
  total: number,
  { stream = process.stderr, now = performance.now.bind(performance) } = {},
) {
  let done = 0;
  let label = "";
  const startMs = now();

  function draw(): void {
    if (!stream.isTTY) return;
    const filled = Math.round((done / Math.max(1, total)) * widthChars);
    const bar = "█".repeat(filled) + "░".repeat(widthChars - filled);
    const seconds = ((now() - startMs) / 1000).toFixed(0);
    stream.write(`\r\x1b[2K${bar} ${done}/${total} ${seconds} s  ${label}`);
  }

  return {
    /** What is being done now. */
    says(text: string): void {
      label = text;
      draw();
    },
    /** One of the total is finished. */
    finished(line: string): void {
      done++;
      const seconds = ((now() - startMs) / 1000).toFixed(0);
      const mark = stream.isTTY ? "\r\x1b[2K" : "";
      stream.write(`${mark}${done}/${total} ${seconds} s  ${line}\n`);
      draw();
    },
    close(): void {
      if (stream.isTTY) stream.write("\r\x1b[2K");
    },
  };
}
