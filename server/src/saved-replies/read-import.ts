import {
  type ExportedReplies,
  type ExportedReply,
  exportedReplySchema,
  replyLimits,
} from "@deskbell/shared/saved-replies/saved-reply";
import * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import { replyKeyOf } from "./saved-reply.model.ts";

type Problem = { number: number; text: string };

/** So many problems are said at once. */
const problemsMax = 50;

const wholeSchema = z.object({
  kind: z.literal("deskbell-saved-replies"),
  version: z.literal(1),
  savedReplies: z.array(z.unknown()).min(1).max(replyLimits.repliesMax),
});

/** A file of saved replies, each of them on a line of its own. */
export const exportText = ({ kind, version, savedReplies }: ExportedReplies): string =>
  [
    `{"kind":${JSON.stringify(kind)},"version":${version},"savedReplies":[`,
    savedReplies.map((reply) => JSON.stringify(reply)).join(",\n"),
    "]}\n",
  ].join("\n");

/**
 * The replies of such a file, all of them or none.
 *
 * @param known texts that are there already, by `replyKeyOf`
 * @throws AppError `invalid_input` (400, field `avatar`), ZodError (400): what is wrong, by the number of the reply
 */
export function readImport(bytes: Buffer, known: ReadonlyMap<string, string>): ExportedReply[] {
  const found = repliesIn(bytes);
  const problems: Problem[] = [];
  const wrong = (number: number, text: string) =>
    problems.push({ number, text: `Reply ${number}: ${text}` });
  const numberOf = new Map<string, number>();
  const replies = found.flatMap((one, index) => {
    const number = index + 1;
    const { success, data, error } = exportedReplySchema.safeParse(one);
    if (!success) {
      const [issue] = error.issues;
      wrong(number, `${issue?.path.join(".") || "all"}: ${issue?.message}`);
      return [];
    }
    const key = replyKeyOf(data);
    const earlier = numberOf.get(key);
    const there = known.get(key);
    if (earlier) wrong(number, `“${data.name}” is reply ${earlier} as well.`);
    else if (there !== undefined && there !== data.text) {
      wrong(number, `there is another “${data.name}” with a different text.`);
    }
    numberOf.set(key, number);
    return [data];
  });
  if (problems.length > 0) throw refused(problems);
  return replies;
}

function repliesIn(bytes: Buffer): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    const said = cause instanceof SyntaxError ? ` ${cause.message}.` : "";
    throw noFile(`This is no JSON in UTF-8.${said}`);
  }
  const { success, data, error } = wholeSchema.safeParse(parsed);
  if (success) return data.savedReplies;
  const issue = error.issues[0];
  throw noFile(
    `This is no file of saved replies: ${issue?.path.join(".") || "all"}: ${issue?.message}`,
  );
}

const noFile = (text: string) => new AppError("invalid_input", text, { field: "avatar" });

/** In the one shape of refusals: a text for each reply, under its number. */
const refused = (problems: readonly Problem[]): z.ZodError =>
  new z.ZodError(
    problems.slice(0, problemsMax).map(({ number, text }) => ({
      ...{ code: "custom", input: undefined, path: [String(number)], message: text },
    })),
  );
