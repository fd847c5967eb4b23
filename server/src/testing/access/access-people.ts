import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Message } from "@deskbell/shared/messages/message";
import { inject } from "vitest";
import { trialMailboxRoutes } from "../../embedded/mailbox/mailbox.routes.ts";
import { formOf } from "../call-api.ts";
import { aPicture } from "../files.ts";
import { signUpAtProvider } from "../identity/identity-accounts.ts";
import {
  aCustomer,
  anAdmin,
  anAgent,
  anEmail,
  signIn,
  type TestPerson,
  testPassword,
} from "../people.ts";
import { startTestDesk, type TestDesk } from "../start-test-desk.ts";
import { aMessage, aTicket } from "../tickets.ts";
import type { ActorName, Things } from "./access-row.ts";

export type AccessPeople = Record<Exclude<ActorName, "stranger">, TestPerson>;

/** In what the owner has written: nobody but them and staff may be shown it. */
const ownersWord = "xylophone";

/** A desk with all that it can answer, one person of each kind, and a ticket of the owner. */
export async function openAccessDesk() {
  const website = await mkdtemp(join(tmpdir(), "deskbell-website-"));
  await writeFile(join(website, "shell.html"), "<title>Deskbell</title>");
  const desk = await startTestDesk({
    undoSeconds: 600, // what a request leaves to be sent is not sent among the others
    webDirectory: website,
    trialRoutes: ({ contact, sending, takeIn }) =>
      trialMailboxRoutes({
        emulatorUrl: inject("emulatorUrl"),
        contact: contact.newest,
        outgoing: sending.kept,
        takeIn,
        siteOrigins: [],
      }),
  });
  const [admin, revoked] = [await anAdmin(desk), await anAdmin(desk, "Dan Demoted")];
  const [agent, owner, other, disabled] = await Promise.all([
    anAgent(desk),
    aCustomer(desk, "Olive Owner"),
    aCustomer(desk, "Otto Other"),
    aCustomer(desk, "Dora Disabled"),
  ]);
  const subject = `The ${ownersWord} is out of tune`;
  const ticket = await aTicket(owner, { subject, attachments: [await aPicture()] });
  const text = `My ${ownersWord}, as it looks`;
  await aMessage(owner, ticket, { text, attachments: [await aPicture()] });
  const [ownPath = "", agentPath = "", staffPath = "", formerPath = ""] = await Promise.all(
    [owner, agent, admin, revoked].map((person) => pictureSeenBy(person, ticket._id)),
  );
  const forgedFor = ({ user }: TestPerson) => ownPath.replace(owner.user._id, user._id);

  await admin.call("PUT", `users/${revoked.user._id}/role`, { role: "user" });
  await admin.call("PUT", `users/${disabled.user._id}/access`, { isDisabled: true });
  const demoted = await signIn(desk, revoked.email);
  const people: AccessPeople = { owner, other, agent, admin, demoted, revoked, disabled };

  const invitation = (await admin.call("POST", "invitations", {})).body.data;
  await admin.call("DELETE", `invitations/${invitation.id}`);

  const [team, tag] = [
    (await admin.call("POST", "teams", { name: "Repairs" })).body.data,
    (await admin.call("POST", "tags", { name: "Leak" })).body.data,
  ];
  const deskView = (
    await admin.call("POST", "views", { name: "Desk", filter: "status:open", scope: "desk" })
  ).body.data;
  const note = await agent.call("POST", `conversation/${ticket._id}/notes`, formOf({ text: "Hm" }));
  const things: Things = {
    deskView,
    noteId: note.body.data.note._id,
    team,
    tag,
    invitation,
    ownerId: owner.user._id,
    ownerEmail: owner.email,
    adminEmail: admin.email,
    adminId: admin.user._id,
    ownersWord,
    ticketId: ticket._id,
    ticketNumber: ticket.ticket,
    picturePathOf: {
      stranger: ownPath.replace(/\/[^/]*\.[^/]*\.[^/]*\//, "/x/"),
      owner: ownPath,
      other: forgedFor(other),
      agent: agentPath,
      admin: staffPath,
      demoted: formerPath,
      revoked: formerPath,
      disabled: forgedFor(disabled),
    },
    ...(await aTarget(desk)),
  };
  return {
    desk,
    people,
    things,
    async close(): Promise<void> {
      await desk.close();
      await rm(website, { recursive: true, force: true });
    },
  };
}

/** The path of the message's picture as it was signed for this person's session. */
export async function pictureSeenBy({ call }: TestPerson, ticketId: string): Promise<string> {
  const [message] = (await call("GET", `message/${ticketId}`)).body as Message[];
  return message?.attachment[0] ?? "";
}

/** Somebody whom all may be done to, who wears a photo. */
async function aTarget(desk: TestDesk): Promise<Pick<Things, "target" | "photoPath">> {
  const email = anEmail();
  const { idToken } = await signUpAtProvider({ email, password: testPassword, name: "Tess" });
  const { user, call } = await signIn(desk, email);
  await call("POST", "users/update/photo", formOf({ image: await aPicture() }));
  const { avatar: photoPath } = (await call("GET", "users/me")).body.data;
  return { photoPath, target: { id: user._id, email, idToken } };
}
