/** What an answer of JSON lines (NDJSON) says, line by line as it comes; who stops reading ends the request. */
export async function* jsonLines(response: Response): AsyncGenerator<unknown> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = `${rest}${value}`.split("\n");
      // What comes after the last break is not whole yet.
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line !== "") yield JSON.parse(line);
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // where it has broken off already
  }
}
