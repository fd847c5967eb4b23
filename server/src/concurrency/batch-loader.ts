import DataLoader from "dataloader";

/** Questions in one command, so that none grows without bound. */
const togetherMax = 50;

/**
 * Asks the database once for all who ask the same kind of question at the same moment, as when many
 * clients come back together: most of what a small question costs is asking it. Nothing is remembered,
 * each answer is read after it was asked for; whoever asks alone waits for nobody.
 *
 * @param answerAll answers in the order of the questions; when it rejects, all of them are rejected
 */
export function askTogether<Question, Answer>(
  answerAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader<Question, Answer>(answerAll, {
    cache: false,
    maxBatchSize: togetherMax,
    // Once everything that has arrived by now was looked at.
    batchScheduleFn: (ask) => setImmediate(ask),
  });
  return (question) => loader.load(question);
}
