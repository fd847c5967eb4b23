import type { DeskMailbox } from "@deskbell/shared/mail/mailbox";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MailboxRow } from "./MailboxRow.tsx";

const mailbox: DeskMailbox = {
  id: "65f0a1b2c3d4e5f6a7b8c9d0",
  address: "support@company.example",
  name: "Support",
  teamId: null,
  signature: "",
  incoming: null,
  outgoing: null,
  replyTo: null,
  isDefault: false,
  isFromEnvironment: false,
  isLocked: false,
  canSend: false,
  problems: [],
};
const nothing = () => {};
const shown = (more: Partial<DeskMailbox>) =>
  renderToStaticMarkup(
    <MailboxRow
      mailbox={{ ...mailbox, ...more }}
      team="Repairs"
      onCheck={nothing}
      onChange={nothing}
      onRemove={nothing}
    />,
  );

it("a mailbox that cannot send says so, and asks for passwords only where they cannot be read", () => {
  expect(shown({})).toContain("Nothing goes out: it has no mail server of its own");
  expect(shown({ canSend: true })).toContain("Goes out by the desk’s mail server");
  expect(shown({})).not.toContain("Enter them again");
  expect(shown({ isLocked: true })).toContain("Enter them again");
});

it("what is wrong with a mailbox stands there with what its server said, and since when", () => {
  const since = "2026-11-24T08:00:00.000Z";
  const row = shown({
    problems: [
      { way: "incoming", problem: "refused", said: "Too many <logins>", since },
      { way: "outgoing", problem: "eclipse", said: "", since },
    ],
  });
  expect(row).toContain("the server refuses the user name, the password or the token");
  expect(row).toContain("The server said: Too many &lt;logins&gt;");
  expect(row).toContain("Something is wrong with what goes out: eclipse");
  expect(row.match(/The server said/g)).toHaveLength(1);
  expect(row.match(new RegExp(`<time dateTime="${since}">`, "gi"))).toHaveLength(2);
});

it("the operator’s mailbox can be checked, and neither changed nor removed", () => {
  const row = shown({ isFromEnvironment: true });
  expect(row).toContain("Check the mailbox support@company.example");
  expect(row).not.toMatch(/(?:Change|Remove) the mailbox/);
  expect(shown({})).toMatch(/Change the mailbox.*Remove the mailbox/s);
});
