import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./env.ts";

const smtp = {
  SMTP_URL: "smtps://user:password@mail.example.com",
  CONTACT_TO: "support@example.com",
  CONTACT_FROM: "desk@example.com",
};
const oauth = {
  MAIL_OAUTH_TOKEN_URL: "https://login.example.com/token",
  MAIL_OAUTH_CLIENT_ID: "desk",
  MAIL_OAUTH_REFRESH_TOKEN: "secret",
};
const mailing = {
  SMTP_URL: "smtps://user:password@mail.example.com",
  MAIL_ADDRESS: "support@example.com",
  SITE_ORIGINS: "https://help.example.com,https://www.example.com",
};
/** Without a password. */
const byToken = { ...mailing, SMTP_URL: "smtp://support%40example.com@smtp.example.com" };
const dkim = { MAIL_DKIM_SELECTOR: "desk", MAIL_DKIM_KEY_FILE: "/secret/dkim.pem" };
const emailJs = {
  EMAILJS_SERVICE_ID: "service",
  EMAILJS_TEMPLATE_ID: "template",
  EMAILJS_PUBLIC_KEY: "public",
};

describe("an operator who makes a mistake about mails hears the variable's name and never its value", () => {
  // case H01
  it.each([
    ["SMTP_URL", { ...smtp, SMTP_URL: "https://secret.example.com" }],
    ["SMTP_URL", { ...smtp, SMTP_URL: "secret.example.com:25" }],
    ["SMTP_URL", { ...smtp, SMTP_URL: "smtp://" }],
    ["SMTP_URL", { ...smtp, SMTP_URL: undefined }],
    ["CONTACT_TO", { ...smtp, CONTACT_TO: "secret" }],
    ["CONTACT_TO", { ...smtp, CONTACT_TO: undefined }],
    ["CONTACT_FROM", { SMTP_URL: "smtp://secret.example.com", CONTACT_TO: "s@example.com" }],
    ["EMAILJS_PUBLIC_KEY", { ...emailJs, EMAILJS_PUBLIC_KEY: undefined }],
    ["EMAILJS_SERVICE_ID", { EMAILJS_PRIVATE_KEY: "secret" }],
    ["EMAILJS_URL", { ...emailJs, EMAILJS_URL: "secret" }],
    ["SMTP_URL", { ...smtp, ...emailJs }],
    ["MAIL_ADDRESS", { ...mailing, MAIL_ADDRESS: "secret" }],
    ["MAIL_NAME", { ...mailing, MAIL_NAME: "secret\nBcc: eve@example.com" }],
    ["MAIL_REPLY_TO", { ...mailing, MAIL_REPLY_TO: "secret" }],
    ["MAIL_REPLY_TO", { ...mailing, MAIL_REPLY_TO: "secret{token}@example.com" }],
    ["MAIL_REPLY_TO", { ...mailing, MAIL_REPLY_TO: "secret@{token}.example.com" }],
    ["MAIL_ADDRESS", { MAIL_REPLY_TO: "secret@example.com" }],
    ["MAIL_DKIM_SELECTOR", { ...mailing, ...dkim, MAIL_DKIM_SELECTOR: "secret selector" }],
    ["MAIL_DKIM_SELECTOR", { ...mailing, ...dkim, MAIL_DKIM_SELECTOR: undefined }],
    ["MAIL_DKIM_KEY_FILE", { ...mailing, ...dkim, MAIL_DKIM_KEY_FILE: undefined }],
    ["MAIL_ADDRESS", dkim],
    ["SMTP_URL", { ...mailing, SMTP_URL: undefined }],
    ["SITE_ORIGINS", { ...mailing, SITE_ORIGINS: undefined }],
    ["MAIL_HTTP_SECRET", { MAIL_HTTP_SECRET: "secret" }],
    ["MAIL_LMTP_LISTEN", { MAIL_LMTP_LISTEN: "secret.example.com:24" }],
    ["MAIL_LMTP_LISTEN", { MAIL_LMTP_LISTEN: "0.0.0.0:24" }],
    ["MAIL_LMTP_LISTEN", { MAIL_LMTP_LISTEN: "203.0.113.7:24" }],
    ["MAIL_LMTP_LISTEN", { MAIL_LMTP_LISTEN: "[2001:db8::1]:24" }],
    ["MAIL_LMTP_LISTEN", { MAIL_LMTP_LISTEN: "127.0.0.1" }],
    ["MAIL_LMTP_LISTEN", { MAIL_LMTP_LISTEN: "127.0.0.1:0" }],
    ["MAIL_IMAP_URL", { MAIL_IMAP_URL: "https://secret.example.com" }],
    ["MAIL_IMAP_URL", { MAIL_IMAP_URL: "imaps://secret.example.com" }],
    ["MAIL_IMAP_URL", { MAIL_IMAP_URL: "imaps://a:secret%@example.com" }],
    ["MAIL_IMAP_URL", { ...oauth, MAIL_IMAP_URL: "imaps://a:secret@example.com" }],
    ["MAIL_IMAP_URL", { ...oauth }],
    ["MAIL_IMAP_URL", { ...oauth, ...mailing }],
    ["MAIL_OAUTH_CLIENT_ID", { ...oauth, ...byToken, MAIL_OAUTH_CLIENT_ID: undefined }],
    ["MAIL_IMAP_URL", { MAIL_IMAP_SINCE: "2026-11-23" }],
    ["MAIL_IMAP_SINCE", { MAIL_IMAP_SINCE: "secret" }],
    ["MAIL_OAUTH_CLIENT_ID", { MAIL_IMAP_URL: "imaps://secret@example.com" }],
    ["MAIL_OAUTH_TOKEN_URL", { ...oauth, MAIL_OAUTH_TOKEN_URL: "http://secret.example.com" }],
  ])("%s", (name, variables) => {
    const read = () => readConfig(variables as NodeJS.ProcessEnv);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`\\b${name}\\b`));
    expect(read).not.toThrow(/secret/);
  });
});

describe("mails go", () => {
  it("to customers, by a relay that may be for them alone", () => {
    expect(readConfig(mailing)).toMatchObject({
      mail: null,
      sending: {
        url: mailing.SMTP_URL,
        address: "support@example.com",
        name: "Support",
        site: "https://help.example.com",
        answersTo: null,
        dkim: null,
      },
    });
    expect(readConfig({ ...mailing, ...dkim }).sending).toMatchObject({
      dkim: { selector: "desk", keyFile: "/secret/dkim.pem" },
    });
    const both = { ...mailing, ...smtp, MAIL_NAME: "Example Support" };
    expect(readConfig(both)).toMatchObject({
      mail: { by: "smtp" },
      sending: { name: "Example Support" },
    });
    for (const answersTo of [
      "answers@example.com",
      "{token}@in.example.com",
      "a+{token}@b.example",
    ]) {
      expect(readConfig({ ...mailing, MAIL_REPLY_TO: answersTo }).sending).toMatchObject({
        answersTo,
      });
    }
    expect(readConfig(smtp).sending).toBeNull();
  });

  it("by OAuth where SMTP_URL has no password, whatever way mails come in by", () => {
    const secret = {
      tokenUrl: oauth.MAIL_OAUTH_TOKEN_URL,
      ...{ clientId: "desk", clientSecret: null, refreshToken: "secret" },
    };
    expect(readConfig({ ...oauth, ...byToken })).toMatchObject({ mailOauth: secret });
    const imap = { MAIL_IMAP_URL: "imaps://support%40example.com@imap.example.com" };
    const both = readConfig({ ...oauth, ...byToken, ...imap });
    expect(both).toMatchObject({ mailOauth: secret, receiving: { imap: { secret } } });
    expect(readConfig(byToken).mailOauth).toBeNull();
  });

  it("to an SMTP server", () => {
    expect(readConfig(smtp).mail).toEqual({
      by: "smtp",
      url: smtp.SMTP_URL,
      to: "support@example.com",
      from: "desk@example.com",
    });
  });

  it("to EmailJS, or to a service of its kind", () => {
    const mail = {
      by: "emailjs",
      url: "https://api.emailjs.com/api/v1.0/email/send",
      serviceId: "service",
      templateId: "template",
      publicKey: "public",
      privateKey: null,
    };
    expect(readConfig(emailJs).mail).toEqual(mail);
    const url = "https://mail.example.com/send";
    expect(
      readConfig({ ...emailJs, EMAILJS_PRIVATE_KEY: "private", EMAILJS_URL: url }).mail,
    ).toEqual({ ...mail, url, privateKey: "private" });
  });
});

it.each([
  ["127.0.0.1:2424", { host: "127.0.0.1", port: 2424 }],
  ["10.1.2.3:24", { host: "10.1.2.3", port: 24 }],
  ["[::1]:24", { host: "::1", port: 24 }],
  ["[fd00::7]:24", { host: "fd00::7", port: 24 }],
])("an operator has a mail server of the house hand mails over at %s", (MAIL_LMTP_LISTEN, lmtp) => {
  expect(readConfig({ MAIL_LMTP_LISTEN }).receiving).toMatchObject({ lmtp, httpSecret: null });
});

it("an operator names a mailbox, by a password or by OAuth", () => {
  const byPassword = { MAIL_IMAP_URL: "imap://support%40example.com:p%25w@mail.example.com:1143" };
  const since = { MAIL_IMAP_SINCE: "2026-11-01" };
  expect(readConfig({ ...byPassword, ...since }).receiving?.imap).toEqual({
    host: "mail.example.com",
    port: 1143,
    isSecure: false,
    user: "support@example.com",
    secret: { password: "p%w" },
    since: new Date("2026-11-01T00:00:00Z"),
  });
  const byToken = { ...oauth, MAIL_IMAP_URL: "imaps://support%40example.com@mail.example.com" };
  expect(readConfig(byToken).receiving?.imap).toMatchObject({
    port: 993,
    isSecure: true,
    secret: { clientId: "desk", clientSecret: null, refreshToken: "secret" },
    since: null,
  });
});
