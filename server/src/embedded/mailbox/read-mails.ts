import * as z from "zod";
import { emulatorProjectId } from "../identity/start-identity-emulator.ts";

/** A mail that the identity emulator would have sent. */
export type LinkMail = { to: string; subject: string; link: string };

const codesSchema = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      requestType: z.string(),
      oobCode: z.string(),
      oobLink: z.url(),
    }),
  ),
});

const kinds: Record<string, { subject: string; page: string; mode: string }> = {
  VERIFY_EMAIL: {
    subject: "Verify your e-mail address",
    page: "email",
    mode: "verifyEmail",
  },
  PASSWORD_RESET: {
    subject: "Choose a new password",
    page: "password",
    mode: "resetPassword",
  },
};

/**
 * The mails whose links were not used yet, the newest first. Links lead to the desk's own pages, as
 * a Firebase project's would with its action address set to /verification/….
 */
export async function readMails(emulatorUrl: string): Promise<LinkMail[]> {
  const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${emulatorProjectId}/oobCodes`);
  const { oobCodes } = codesSchema.parse(await answer.json());
  return oobCodes
    .flatMap(({ email, requestType, oobCode, oobLink }) => {
      const kind = kinds[requestType];
      if (!kind) return [];
      const continueUrl = new URL(oobLink).searchParams.get("continueUrl") ?? "/";
      const query = new URLSearchParams({ mode: kind.mode, oobCode, continueUrl });
      return [{ to: email, subject: kind.subject, link: `/verification/${kind.page}?${query}` }];
    })
    .reverse();
}
