import type { Mailer } from "./mailer.ts";

type Settings = {
  url: string;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** Null where the account does not require one. */
  privateKey: string | null;
};

const timeoutMs = 30_000;
const reasonMaxChars = 200;

/** Sends by EmailJS or a service that is called like it. Who receives the mails is set in its template. */
export function createEmailJsMailer(settings: Settings): Mailer {
  const { url, serviceId, templateId, publicKey, privateKey } = settings;
  return {
    async send({ id, name, email, subject, message }) {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        body: JSON.stringify({
          service_id: serviceId,
          template_id: templateId,
          user_id: publicKey,
          ...(privateKey && { accessToken: privateKey }),
          template_params: { name, email, subject, message, reply_to: email, message_id: id },
        }),
      });
      const reason = await answer.text();
      if (!answer.ok) {
        throw new Error(
          `The service answered ${answer.status}: ${reason.slice(0, reasonMaxChars)}`,
        );
      }
    },
  };
}
