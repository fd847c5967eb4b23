type Question = { id: number; question: string; data: unknown };
type Answer = (data: never) => unknown;

const answers = new Map<string, Answer>();
/** Asked before the process that knows the answer was there. */
let early: Question[] = [];

/** Answers what the benchmark asks this process, by the question's name. */
export function answer(more: Record<string, Answer>): void {
  for (const [question, find] of Object.entries(more)) answers.set(question, find);
  const waiting = early;
  early = [];
  for (const asked of waiting) void respond(asked);
}

async function respond(asked: Question): Promise<void> {
  const { id, question, data } = asked;
  const find = answers.get(question);
  if (!find) {
    early.push(asked);
    return;
  }
  try {
    process.send?.({ id, answer: await find(data as never) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? String(error.stack) : String(error) });
  }
}

process.on("message", respond);
