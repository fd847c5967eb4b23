import type { MailboxChange } from "@deskbell/shared/mail/mailbox";
import { AppError } from "../../errors/app-error.ts";
import type { DeskMailboxRecord } from "./desk-mailbox.model.ts";
import type { SecretBox } from "./secret-box.ts";

type Secrets = Partial<
  Record<"password" | "clientSecret" | "refreshToken" | "smtpPassword", string>
>;
type Server = { host: string; port: number; isSecure: boolean; user: string };

type Known = { id: string; record: DeskMailboxRecord | null; box: SecretBox };

/**
 * The secrets of a mailbox after a change, sealed. Those that are left out stay only while they go to the same server
 * for the same user: nobody has a stored one sent elsewhere.
 *
 * @throws AppError `invalid_input` (400) where one is missing
 */
export function sealSecrets({ incoming, outgoing }: MailboxChange, { id, record, box }: Known) {
  const kept = keptSecrets({ incoming, outgoing }, record);
  const entered: Secrets = {
    ...(incoming && !incoming.oauth && { password: incoming.password }),
    ...(incoming?.oauth && {
      clientSecret: incoming.clientSecret,
      refreshToken: incoming.refreshToken,
    }),
    ...(outgoing && { smtpPassword: outgoing.password }),
  } as Secrets;
  const given = Object.entries(entered).filter(([, words]) => words !== undefined);
  const sealed: Secrets = {
    ...kept,
    ...Object.fromEntries(
      given.map(([field, words]) => [field, box.seal(words, { mailboxId: id, field })]),
    ),
  };
  const needed = incoming?.oauth ? "refreshToken" : "password";
  if (incoming && !sealed[needed]) throw missing("incoming");
  if (outgoing && !sealed.smtpPassword) throw missing("outgoing");
  return { sealed, areNew: given.length > 0 };
}

/** Of what is stored that which is still for the same. */
function keptSecrets(
  { incoming, outgoing }: Pick<MailboxChange, "incoming" | "outgoing">,
  record: DeskMailboxRecord | null,
): Secrets {
  const { password, clientSecret, refreshToken, smtpPassword } = (record?.secrets ?? {}) as Secrets;
  const was = record?.incoming;
  const isSameWay =
    was?.oauth?.tokenUrl === incoming?.oauth?.tokenUrl &&
    was?.oauth?.clientId === incoming?.oauth?.clientId;
  const keepsIncoming = incoming === undefined || (isSameServer(incoming, was) && isSameWay);
  const keepsOutgoing = outgoing === undefined || isSameServer(outgoing, record?.outgoing);
  return {
    ...(keepsIncoming && {
      ...(password && { password }),
      ...(clientSecret && { clientSecret }),
      ...(refreshToken && { refreshToken }),
    }),
    ...(keepsOutgoing && smtpPassword && { smtpPassword }),
  };
}

const isSameServer = (one: Server | null | undefined, other: Server | null | undefined): boolean =>
  Boolean(one && other) &&
  one?.host === other?.host &&
  one?.port === other?.port &&
  one?.isSecure === other?.isSecure &&
  one?.user === other?.user;

const missing = (field: string) =>
  new AppError(
    "invalid_input",
    "Enter the password or token: it is stored for this server alone.",
    {
      field,
    },
  );
