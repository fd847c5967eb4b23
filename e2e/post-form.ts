import { randomUUID } from "node:crypto";
import { askDesk } from "./ask-desk.ts";
import type { UploadFile } from "./pictures.ts";
import type { ServerProcess } from "./programs/server-process.ts";

/**
 * Sends a form as the website does, with a session's token.
 *
 * @param path below /api/v1/
 * @returns the body of the answer
 * @throws Error with what the desk has answered, when it refuses
 */
export async function postForm(
  { url }: Pick<ServerProcess, "url">,
  token: string,
  path: string,
  fields: Record<string, string>,
  files: readonly UploadFile[] = [],
): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const { name, mimeType, buffer } of files) {
    body.append("attachments", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  }
  const answer = await askDesk(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() },
    body,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
