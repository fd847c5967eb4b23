import { readFile } from "node:fs/promises";
import type { IdentityProvider } from "../../identity/identity-provider.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { MessageService } from "../../messages/message.service.ts";
import type { TicketService } from "../../tickets/ticket.service.ts";
import type { ReceivedFile } from "../../uploads/received-file.ts";
import type { UserService } from "../../users/user.service.ts";
import { type DemoName, type DemoPerson, demoPassword, demoPeople } from "./demo-people.ts";
import { type DemoTicket, demoTickets } from "./demo-tickets.ts";
import { longThread } from "./long-thread.ts";
import { SeedModel } from "./seed.model.ts";
import { uuidOf } from "./uuid-of.ts";

type Parts = {
  identity: IdentityProvider;
  users: UserService;
  tickets: TicketService;
  messages: MessageService;
  /** Called with how many of how many tickets are there. */
  onProgress(done: number, all: number): void;
};

const [minuteMs, hourMs] = [60_000, 3_600_000];

/**
 * Fills a new trial with people, tickets and messages, through the same services that requests use.
 * Done once: a later start leaves it alone. Everything is sent under ids that stay the same, so that
 * a start that was cut off is finished by the next and nothing is there twice.
 */
export async function seedDemoData(parts: Parts): Promise<void> {
  const seed = await SeedModel.findOneAndUpdate(
    { _id: "demo" },
    { $setOnInsert: { startedAt: new Date() } },
    { upsert: true, returnDocument: "after" },
  ).lean();
  if (seed.isDone) return;

  const viewers = await makePeople(parts);
  const drafts = [...demoTickets, longThread].toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  for (const [i, draft] of drafts.entries()) {
    await makeTicket(draft, viewers, seed.startedAt, parts);
    parts.onProgress(i + 1, drafts.length);
  }
  await SeedModel.updateOne({ _id: "demo" }, { isDone: true });
}

type Viewers = Record<DemoName, Viewer>;

async function makePeople({ identity, users }: Parts): Promise<Viewers> {
  const entries: [string, Viewer][] = [];
  for (const [key, { email, name, isAdmin = false }] of Object.entries<DemoPerson>(demoPeople)) {
    const account = await identity.ensureVerified({ email, password: demoPassword, name });
    const user = isAdmin ? await users.grantAdmin(email) : await users.ensure(account);
    entries.push([key, { id: user._id, sessionId: "", name, avatar: "", email, isAdmin }]);
  }
  return Object.fromEntries(entries) as Viewers;
}

async function makeTicket(
  draft: DemoTicket,
  viewers: Viewers,
  startedAt: Date,
  { tickets, messages }: Parts,
): Promise<void> {
  const { by, hoursAgo, subject, description, isPublic = false } = draft;
  let atMs = startedAt.getTime() - hoursAgo * hourMs;
  const ticket = await tickets.open(
    viewers[by],
    {
      subject,
      description,
      visibility: isPublic ? "public" : "privet",
      enquiryInfo: draft.reason ?? "I have a problem with a product",
    },
    {
      files: await readPictures(draft.pictures ?? []),
      idempotencyKey: uuidOf(subject),
      at: new Date(atMs),
    },
  );
  for (const [i, [from, afterMinutes, text, ...pictures]] of draft.messages.entries()) {
    atMs = Math.min(atMs + afterMinutes * minuteMs, startedAt.getTime());
    await messages.send(
      viewers[from],
      { conversationId: ticket._id, clientMessageId: uuidOf(`${subject} ${i}`), text },
      { files: await readPictures(pictures), at: new Date(atMs) },
    );
  }
}

function readPictures(names: readonly string[]): Promise<ReceivedFile[]> {
  return Promise.all(
    names.map(async (name) => {
      const url = new URL(`pictures/${name}.webp`, import.meta.url);
      return { name: `${name}.webp`, bytes: await readFile(url) };
    }),
  );
}
