import { limits } from "@deskbell/shared/limits";

/** Where the links of our mails lead on to in the end (spec §2). */
export interface MailLanding {
  subject: "forgotPassword" | "verifyEmail";
  /** Whom the mail was sent to, as the address says; empty when that cannot be. */
  email: string;
}

const paths = { forgotPassword: "/login", verifyEmail: "/" } as const;
/** Something, an @, something with a dot, and nothing that is not seen; the fields check it properly. */
const plausibleEmail = /^[^\s\p{C}@"(),:;<>[\]\\]+@[^\s\p{C}@.]+(?:\.[^\s\p{C}@.]+)+$/u;

/** The continue URL of a mail, on the site at `origin`. */
export function mailLandingUrl({ subject, email }: MailLanding, origin: string): string {
  return `${origin}${paths[subject]}?${new URLSearchParams({ email, subject })}`;
}

/** Parses the query of such a URL; null for any other. Anybody can write one: it is only a hint. */
export function mailLandingIn(search: string): MailLanding | null {
  const query = new URLSearchParams(search);
  const subject = query.get("subject");
  if (subject !== "forgotPassword" && subject !== "verifyEmail") return null;
  const email = query.get("email")?.trim() ?? "";
  const isPlausible = email.length <= limits.emailMaxChars && plausibleEmail.test(email);
  return { subject, email: isPlausible ? email.toLowerCase() : "" };
}
