import { askDesk } from "./ask-desk.ts";
import type { ServerProcess } from "./programs/server-process.ts";

/** The id of a ticket that whoever has this session may see, by words of it. */
export async function findTicket(
  words: string,
  { url, token }: Pick<ServerProcess, "url"> & { token: string | null },
): Promise<string> {
  const query = new URLSearchParams({ search: words, limit: "1" });
  const answer = await askDesk(`${url}/api/v1/conversation?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [ticket] = (await answer.json()) as { _id: string }[];
  if (!ticket) throw new Error(`No ticket about “${words}”`);
  return ticket._id;
}
