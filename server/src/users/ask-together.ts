/**
 * Asks at once for all who ask while an earlier question is on its way: they wait for its end, and
 * share the next one. So nobody's answer was read before they asked, and a busy moment is few questions.
 */
export function askTogether<Answer>(ask: (ids: readonly string[]) => Promise<Answer>) {
  let running: Promise<unknown> | null = null;
  let waiting: { ids: Set<string>; answer: Promise<Answer> } | null = null;

  function begin(ids: readonly string[]): Promise<Answer> {
    const answer = ask(ids);
    const end = () => {
      if (running === ended) running = null;
    };
    const ended = answer.then(end, end);
    running = ended;
    return answer;
  }

  return (ids: readonly string[]): Promise<Answer> => {
    if (waiting) {
      for (const id of ids) waiting.ids.add(id);
      return waiting.answer;
    }
    if (!running) return begin(ids);
    const together = new Set(ids);
    const answer = running.then(() => {
      waiting = null;
      return begin([...together]);
    });
    waiting = { ids: together, answer };
    return answer;
  };
}
