import { createTransport } from "nodemailer";
import type { AccessTokens } from "../mail/oauth/access-token.ts";
import { byAccessToken } from "../mail/oauth/by-access-token.ts";
import { connectionTo, signsInByToken } from "../mail/sending/relay/smtp-relay.ts";
import type { Mailer } from "./mailer.ts";

/** Together far below the lease of a delivery, which must not end while a mail is being sent. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/**
 * Sends by an SMTP server.
 *
 * @param url for instance `smtps://user:password@mail.example.com`
 * @param to who receives every mail
 * @param from whom it comes from for other servers; a visitor's address there would be a forgery
 * @param tokens by which it signs in where the URL names a user and no password
 */
export function createSmtpMailer(
  { url, to, from }: Record<"url" | "to" | "from", string>,
  tokens: AccessTokens | null = null,
): Mailer {
  const open = (token: string | null) =>
    createTransport({ ...connectionTo(url, token), ...timeouts });
  const transport = open(null);
  const hand = (mail: Parameters<typeof transport.sendMail>[0]) =>
    signsInByToken(url, tokens)
      ? byAccessToken(tokens, (token) => open(token).sendMail(mail))
      : transport.sendMail(mail);
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async send({ id, name, email, subject, message, createdAt }) {
      await hand({
        messageId: `<contact-${id}@${domain}>`,
        date: createdAt,
        from,
        to,
        replyTo: { name, address: email },
        subject,
        text: `${message}\n\n-- \n${name} <${email}> wrote this through the contact form.\n`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
