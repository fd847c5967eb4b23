import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { describe, expect, it } from "vitest";
import {
  fieldsOf,
  keptSecrets,
  type MailboxFields,
  mailboxChanges,
  mailboxFormSchema,
  outgoingWayWith,
} from "./mailbox-fields.ts";

const server = { host: "imap.company.example", port: 993, isSecure: true, user: "support" };
const stored: DeskMailbox = {
  id: "65f0a1b2c3d4e5f6a7b8c9d0",
  address: "support@company.example",
  name: "Support",
  teamId: null,
  signature: "",
  incoming: { ...server, since: "2026-11-01T09:30:00.000Z", oauth: null },
  outgoing: { ...server, host: "smtp.company.example", port: 465, usesOauth: false },
  replyTo: null,
  isDefault: true,
  isFromEnvironment: false,
  isLocked: false,
  canSend: true,
  problems: [],
};
const filled: MailboxFields = {
  ...fieldsOf(stored),
  incoming: { ...fieldsOf(stored).incoming, password: "swordfish" },
  outgoing: { ...fieldsOf(stored).outgoing, password: "marlin" },
};

const checked = (fields: MailboxFields, before: DeskMailbox | null) =>
  mailboxFormSchema(before)["~standard"].validate(fields);
const saved = (fields: MailboxFields, before: DeskMailbox | null) => {
  const result = checked(fields, before);
  if (result.issues) throw new Error(JSON.stringify(result.issues));
  return result.value;
};
const wrongFields = (fields: MailboxFields, before: DeskMailbox | null) =>
  checked(fields, before).issues?.map(({ path }) => path.join("."));

describe("the form of a mailbox", () => {
  it("of a new one begins with the usual ports, encrypted, and says what is missing at its field", () => {
    const empty = fieldsOf(null);
    expect(empty).toMatchObject({
      incomingWay: "password",
      incoming: { port: "993", encryption: "tls" },
      outgoing: { port: "465", encryption: "tls" },
    });
    expect(wrongFields({ ...empty, incoming: { ...empty.incoming, port: "mail" } }, null)).toEqual([
      "address",
      "name",
      "incoming.host",
      "incoming.port",
      "incoming.user",
      "outgoing.host",
      "outgoing.user",
      "incoming.password",
      "outgoing.password",
    ]);
  });

  it("needs no server where e-mails are handed over, and go out by the desk’s", () => {
    const fields = { ...fieldsOf(null), address: "a@company.example", name: "A" };
    const draft = saved({ ...fields, incomingWay: "none", outgoingWay: "desk" }, null);
    expect(draft).toMatchObject({ incoming: null, outgoing: null, teamId: null, replyTo: null });
  });

  it("with OAuth asks for the service and the token, and sends no password", () => {
    const withToken: MailboxFields = {
      ...filled,
      incomingWay: "oauth",
      incoming: {
        ...filled.incoming,
        oauth: { tokenUrl: "http://login.example", clientId: "desk" },
      },
    };
    expect(wrongFields(withToken, stored)).toEqual([
      "incoming.oauth.tokenUrl",
      "incoming.refreshToken",
    ]);
    const oauth = { tokenUrl: "https://login.example/token", clientId: "desk" };
    const incoming = { ...withToken.incoming, oauth, refreshToken: "r1" };
    expect(saved({ ...withToken, incoming }, stored).incoming).toEqual({
      ...server,
      since: stored.incoming?.since,
      oauth,
      refreshToken: "r1",
    });
  });

  it("sends by the tokens that it receives by, where no password was entered or is stored", () => {
    const empty = fieldsOf(null);
    expect(outgoingWayWith("oauth", empty, null)).toBe("oauth");
    expect(outgoingWayWith("oauth", filled, null)).toBe("own");
    expect(outgoingWayWith("oauth", fieldsOf(stored), stored)).toBe("own");
    expect(outgoingWayWith("oauth", { ...empty, outgoingWay: "desk" }, null)).toBe("desk");
    expect(outgoingWayWith("password", { ...empty, outgoingWay: "oauth" }, null)).toBe("own");
  });

  it("asks for the token again where mails go out by it at another server than before", () => {
    const oauth = { tokenUrl: "https://login.example/token", clientId: "desk" };
    const withOauth: DeskMailbox = {
      ...stored,
      incoming: { ...server, since: null, oauth },
      outgoing: { ...server, host: "smtp.company.example", port: 465, usesOauth: true },
    };
    const fields = fieldsOf(withOauth);
    expect(fields.outgoingWay).toBe("oauth");
    expect(checked(fields, withOauth).issues).toBeUndefined();
    expect(mailboxChanges(withOauth, saved(fields, withOauth))).toEqual({});
    const elsewhere = { ...fields, outgoing: { ...fields.outgoing, host: "smtp.other.example" } };
    expect(wrongFields(elsewhere, withOauth)).toEqual(["incoming.refreshToken"]);
    expect(wrongFields({ ...fields, outgoingWay: "own" }, withOauth)).toEqual([
      "outgoing.password",
    ]);
  });

  it("keeps secrets that are left out as long as the server and its user are the same", () => {
    const fields = fieldsOf(stored);
    expect(checked(fields, stored).issues).toBeUndefined();
    const other = { ...fields, incoming: { ...fields.incoming, user: "sales" } };
    expect(keptSecrets(other, stored)).toEqual({ incoming: false, outgoing: true });
    expect(wrongFields(other, stored)).toEqual(["incoming.password"]);
    expect(wrongFields(fields, { ...stored, isLocked: true })).toEqual([
      "incoming.password",
      "outgoing.password",
    ]);
  });

  it("sends only what was changed, and a secret only where it was entered", () => {
    const same = saved(fieldsOf(stored), stored);
    expect(mailboxChanges(stored, same)).toEqual({});
    expect(mailboxChanges(stored, { ...same, name: "Help" })).toEqual({ name: "Help" });
    expect(mailboxChanges(stored, saved(filled, stored))).toEqual({
      incoming: { ...stored.incoming, password: "swordfish" },
      outgoing: { ...stored.outgoing, password: "marlin" },
    });
  });

  it("keeps the time from which old e-mails are taken in, unless another day is chosen", () => {
    const fields = fieldsOf(stored);
    expect(saved(fields, stored).incoming?.since).toBe("2026-11-01T09:30:00.000Z");
    const later = { ...fields, incoming: { ...fields.incoming, since: "2026-11-05" } };
    expect(saved(later, stored).incoming?.since).toBe(new Date("2026-11-05T00:00").toISOString());
    const none = { ...fields, incoming: { ...fields.incoming, since: "" } };
    expect(saved(none, stored).incoming?.since).toBeNull();
  });
});
