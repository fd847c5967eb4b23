import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { type Plugin, parseSync } from "vite";
import { nodesIn } from "../nodes-in.ts";

/** A text, or what lingui puts one together from. */
export type Compiled = string | ReturnType<typeof compileMessage>;

/** A message with parts: what is in braces is put in when it is shown. */
const hasParts = (message: string): boolean => message.includes("{");

/** By what a built page finds a message: its text, or six characters for one with parts, which it has only compiled. */
export const builtId = (message: string): string =>
  hasParts(message) ? generateMessageId(message) : message;

/** What a built page shows without a parser of messages. */
export const compiled = (message: string): Compiled =>
  hasParts(message) ? compileMessage(message) : message;

/**
 * A module with its messages compiled: `t("{count} files", values)` becomes
 * `t("k3x9aQ", values, [["count"]," files"])`. Null when it has none. No line moves.
 */
export function withCompiledMessages(code: string, file: string): string | null {
  if (!/\bt\(/.test(code)) return null;
  const edits: { start: number; end: number; text: string }[] = [];
  for (const node of nodesIn(parseSync(file, code).program)) {
    if (node.type !== "CallExpression" || node.callee.name !== "t") continue;
    const [first, values] = node.arguments;
    if (typeof first?.value !== "string" || !hasParts(first.value)) continue;
    const { start, end, value } = first;
    edits.push({ start, end, text: JSON.stringify(builtId(value)) });
    const after = (values ?? first).end;
    const parts = JSON.stringify(compiled(value));
    edits.push({ start: after, end: after, text: `${values ? "" : ", {}"}, ${parts}` });
  }
  edits.sort((one, other) => other.start - one.start);
  const change = (text: string, edit: (typeof edits)[number]) =>
    text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return edits.length === 0 ? null : edits.reduce(change, code);
}

/** Pages bear their messages compiled; with the sources themselves lingui compiles them when they are shown. */
export const compileMessages = (): Plugin => ({
  name: "compile-messages",
  apply: "build",
  transform(code, id) {
    const file = id.split("?")[0] ?? id;
    if (!/\/web\/src\/.*\.tsx?$/.test(file)) return null;
    const changed = withCompiledMessages(code, file.replace(/\.tsx?$/, ".js"));
    return changed === null ? null : { code: changed, map: null };
  },
});
