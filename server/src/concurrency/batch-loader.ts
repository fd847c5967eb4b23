import DataLoader from "dataloader";

/** Maximum of questions in one command, so that none grows without bound. */
const batchMax = 50;

/**
 * Batches the questions of one kind that arrive in the same tick into one command, as when many
 * clients come back together: most of what a small question costs is asking it. Nothing is remembered,
 * each answer is read after it was asked for; a lone question does not wait.
 *
 * @param answerAll answers in the order of the questions; when it rejects, all of them are rejected
 */
export function createBatchLoader<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer>(answerAll, {
    cache: false,
    maxBatchSize: batchMax,
    // Once everything that has arrived by now was looked at.
    batchScheduleFn: (ask) => setImmediate(ask),
  });
  return (question) => loader.load(question);
}
