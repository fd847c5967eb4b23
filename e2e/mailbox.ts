import { expect } from "@playwright/test";

interface Mail {
  to: string;
  link: string;
}

/** The path that the newest mail to an address leads to, as /dev/mailbox shows it. */
export async function linkMailedTo(email: string, deskUrl: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${deskUrl}/dev/mailbox.json`)).json()) as Mail[];
      link = mails.find(({ to }) => to === email)?.link;
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}

/** The code in the link of a mail. */
export const codeOf = (link: string): string =>
  new URL(link, "http://desk").searchParams.get("oobCode") ?? "";
