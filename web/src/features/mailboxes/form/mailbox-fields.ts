import {
  type DeskMailbox,
  type MailboxChange,
  type NewMailbox,
  newMailboxSchema,
} from "@deskbell/shared/mail/mailbox";
import { t } from "../../../i18n/t.ts";

export type Encryption = "tls" | "starttls";
export type IncomingWay = "password" | "oauth" | "none";
export type OutgoingWay = "own" | "oauth" | "desk";

interface ServerFields {
  host: string;
  port: string;
  encryption: Encryption;
  user: string;
  password: string;
}

/** A mailbox as its form shows it. The other fields are called as in the contract, and so are found by its errors. */
export interface MailboxFields {
  address: string;
  name: string;
  /** Empty for the default team. */
  teamId: string;
  signature: string;
  incomingWay: IncomingWay;
  incoming: ServerFields & {
    /** A day; empty for none. */
    since: string;
    oauth: { tokenUrl: string; clientId: string };
    clientSecret: string;
    refreshToken: string;
  };
  outgoingWay: OutgoingWay;
  outgoing: ServerFields;
  replyTo: string;
  isDefault: boolean;
}

/** Where servers listen, by how they encrypt. */
export const usualPorts: Record<"incoming" | "outgoing", Record<Encryption, string>> = {
  incoming: { tls: "993", starttls: "143" },
  outgoing: { tls: "465", starttls: "587" },
};

type ShownServer = Omit<NonNullable<DeskMailbox["outgoing"]>, "usesOauth">;

const serverFieldsOf = (
  server: ShownServer | null | undefined,
  way: "incoming" | "outgoing",
): ServerFields => ({
  host: server?.host ?? "",
  port: String(server?.port ?? usualPorts[way].tls),
  encryption: server?.isSecure === false ? "starttls" : "tls",
  user: server?.user ?? "",
  password: "",
});

/** What the form shows of a mailbox; of a new one where there is none. */
export function fieldsOf(mailbox: DeskMailbox | null): MailboxFields {
  const { incoming, outgoing } = mailbox ?? {};
  return {
    address: mailbox?.address ?? "",
    name: mailbox?.name ?? "",
    teamId: mailbox?.teamId ?? "",
    signature: mailbox?.signature ?? "",
    incomingWay: incoming?.oauth ? "oauth" : incoming || !mailbox ? "password" : "none",
    incoming: {
      ...serverFieldsOf(incoming, "incoming"),
      since: incoming?.since ? dayOf(incoming.since) : "",
      oauth: incoming?.oauth ?? { tokenUrl: "", clientId: "" },
      clientSecret: "",
      refreshToken: "",
    },
    outgoingWay: outgoingWayOf(mailbox),
    outgoing: serverFieldsOf(outgoing, "outgoing"),
    replyTo: mailbox?.replyTo ?? "",
    isDefault: mailbox?.isDefault ?? false,
  };
}

function outgoingWayOf(mailbox: DeskMailbox | null): OutgoingWay {
  if (mailbox && !mailbox.outgoing) return "desk";
  return mailbox?.outgoing?.usesOauth ? "oauth" : "own";
}

/**
 * How mails go out once they come in another way: by the same tokens where there are some and no password was stored,
 * and never by tokens where there are none.
 */
export function outgoingWayWith(
  incomingWay: IncomingWay,
  { outgoingWay, outgoing }: Pick<MailboxFields, "outgoingWay" | "outgoing">,
  before: DeskMailbox | null,
): OutgoingWay {
  if (incomingWay !== "oauth") return outgoingWay === "oauth" ? "own" : outgoingWay;
  const hasPassword = outgoing.password !== "" || before?.outgoing?.usesOauth === false;
  return outgoingWay === "own" && !hasPassword ? "oauth" : outgoingWay;
}

/** The day here of a time, as date fields have it. */
function dayOf(iso: string): string {
  const then = new Date(iso);
  const [month, day] = [then.getMonth() + 1, then.getDate()].map((n) => String(n).padStart(2, "0"));
  return `${then.getFullYear()}-${month}-${day}`;
}

/** A secret that is not entered is left out: it stays as it is. */
const entered = <Field extends string>(field: Field, secret: string) =>
  (secret === "" ? {} : { [field]: secret }) as Partial<Record<Field, string>>;

const serverOf = ({ host, port, encryption, user }: ServerFields) => ({
  host,
  port,
  isSecure: encryption === "tls",
  user,
});

function incomingOf({ incomingWay, incoming }: MailboxFields, since: string | null) {
  if (incomingWay === "none") return null;
  const { oauth, password, clientSecret, refreshToken } = incoming;
  const server = { ...serverOf(incoming), since };
  return incomingWay === "password"
    ? { ...server, oauth: null, ...entered("password", password) }
    : {
        ...server,
        oauth,
        ...entered("clientSecret", clientSecret),
        ...entered("refreshToken", refreshToken),
      };
}

function outgoingOf(way: OutgoingWay, outgoing: ServerFields) {
  if (way === "desk") return null;
  return way === "oauth"
    ? { ...serverOf(outgoing), usesOauth: true }
    : { ...serverOf(outgoing), usesOauth: false, ...entered("password", outgoing.password) };
}

/** When the day begins here; of a day that was not changed the time that is stored. */
function sinceOf({ incoming: { since } }: MailboxFields, before: DeskMailbox | null) {
  const stored = before?.incoming?.since ?? null;
  if (stored !== null && since === dayOf(stored)) return stored;
  return since === "" ? null : new Date(`${since}T00:00`).toISOString();
}

/** What is sent of what was filled in. */
export function draftOf(fields: MailboxFields, before: DeskMailbox | null) {
  const { address, name, teamId, signature, outgoingWay, outgoing, replyTo, isDefault } = fields;
  return {
    address,
    name,
    teamId: teamId || null,
    signature,
    incoming: incomingOf(fields, sinceOf(fields, before)),
    outgoing: outgoingOf(outgoingWay, outgoing),
    replyTo: replyTo.trim() || null,
    isDefault,
  };
}

const isSameServer = (fields: ServerFields, stored: ShownServer | null | undefined): boolean =>
  stored?.host === fields.host.trim().toLowerCase() &&
  String(stored.port) === fields.port.trim() &&
  stored.isSecure === (fields.encryption === "tls") &&
  stored.user === fields.user.trim();

/** Which secrets the desk has, and keeps where they are left out: they are stored for their server and user alone. */
export function keptSecrets(fields: MailboxFields, before: DeskMailbox | null) {
  if (!before || before.isLocked) return { incoming: false, outgoing: false };
  const { incomingWay, incoming, outgoingWay, outgoing } = fields;
  const oauth = incomingWay === "oauth" ? incoming.oauth : null;
  const stored = before.incoming?.oauth;
  const isSameWay =
    oauth?.tokenUrl === stored?.tokenUrl && oauth?.clientId.trim() === stored?.clientId;
  const isSent = isSameServer(outgoing, before.outgoing);
  const usedOauth = before.outgoing?.usesOauth ?? false;
  // Tokens are for the server that mails go out by, too.
  const isSentElsewhere = outgoingWay === "oauth" && !(isSent && usedOauth);
  return {
    incoming: isSameServer(incoming, before.incoming) && isSameWay && !(oauth && isSentElsewhere),
    outgoing: isSent && !usedOauth,
  };
}

type Issue = { message: string; path: PropertyKey[] };

function missingSecrets(fields: MailboxFields, before: DeskMailbox | null): Issue[] {
  const { incomingWay, incoming, outgoingWay, outgoing } = fields;
  const kept = keptSecrets(fields, before);
  const issues: Issue[] = [];
  const message = t("Enter it: it is stored for this server and user alone.");
  if (incomingWay === "password" && incoming.password === "" && !kept.incoming) {
    issues.push({ message, path: ["incoming", "password"] });
  }
  if (incomingWay === "oauth" && incoming.refreshToken === "" && !kept.incoming) {
    issues.push({ message, path: ["incoming", "refreshToken"] });
  }
  if (outgoingWay === "own" && outgoing.password === "" && !kept.outgoing) {
    issues.push({ message, path: ["outgoing", "password"] });
  }
  return issues;
}

type Validated = { value: NewMailbox; issues?: undefined } | { issues: readonly Issue[] };

/** Validates the form by the contract, and that no secret is missing: a Standard Schema. */
export const mailboxFormSchema = (before: DeskMailbox | null) => ({
  "~standard": {
    version: 1 as const,
    vendor: "deskbell",
    types: undefined as { input: MailboxFields; output: NewMailbox } | undefined,
    validate(filled: unknown): Validated {
      const fields = filled as MailboxFields;
      const { data, error } = newMailboxSchema.safeParse(draftOf(fields, before));
      const issues = [...(error?.issues ?? []), ...missingSecrets(fields, before)];
      return data && issues.length === 0 ? { value: data } : { issues };
    },
  },
});

/** What a form has changed of a mailbox: the rest stays as a colleague may have left it meanwhile. */
export function mailboxChanges(before: DeskMailbox, now: NewMailbox): MailboxChange {
  const was = newMailboxSchema.safeParse(draftOf(fieldsOf(before), before)).data;
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was?.[field as keyof NewMailbox]),
  );
  return Object.fromEntries(changed);
}
