import { createHash } from "node:crypto";

type Call = (method: string, path: string) => Promise<{ status: number; body: unknown }>;
type Answer = Record<string, unknown>;
type File = { path: string; name: string };
type Ticket = {
  _id: string;
  ticket: number;
  subject: string;
  updatedAt: string;
  isUnread?: boolean;
  attachments: File[];
};
type Message = { _id: string; seq: number; files: File[]; attachment: string[] };

/** What somebody reads at a desk of any version: themselves, and their tickets with messages and files. */
export async function readEverything(url: string, call: Call) {
  const data = async (path: string) => ((await call("GET", path)).body as { data: Answer }).data;
  const list = async <T>(path: string) => (await call("GET", path)).body as T[];

  /** Paths are signed for their reader and for a while, bytes stay. */
  const inside = async ({ path, ...file }: File) => {
    const response = await fetch(new URL(path, url));
    const bytes = Buffer.from(await response.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { ...file, status: response.status, bytes: bytes.length, sha256 };
  };
  const readMessages = async (ticketId: string) =>
    Promise.all(
      (await list<Message>(`message/${ticketId}`)).map(
        async ({ attachment, files, ...message }) => ({
          ...message,
          pictures: attachment.length,
          files: await Promise.all(files.map(inside)),
        }),
      ),
    );
  const tickets = await list<Ticket>("conversation?limit=100");
  return {
    me: await data("users/me"),
    tickets: await Promise.all(
      tickets.map(async ({ attachments, ...ticket }) => ({
        ...ticket,
        attachments: await Promise.all(attachments.map(inside)),
        messages: await readMessages(ticket._id),
      })),
    ),
  };
}
