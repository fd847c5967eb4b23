import type { TicketDelivery } from "@deskbell/shared/mail/delivery";
import type { Seen } from "@deskbell/shared/tickets/seen";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { copiesOf, deliveryFor } from "./delivery-of.ts";
import { MarkDetails } from "./MarkDetails.tsx";
import { markOf } from "./mark-of.ts";
import { markWords } from "./mark-words.ts";

const [sentAt, at] = ["2026-11-24T13:58:00Z", "2026-11-24T14:02:00Z"];
const [nora, samir] = ["Nora", "Samir"].map((name) => ({ id: name, name, avatar: "" }));
if (!nora || !samir) throw new Error("nobody is there");
const goesTo = { name: "Zofia", address: "z@b.example", by: "mail", why: null, from: null };
const mail = { _id: "1", seqs: [4], state: "mailed", to: "z@a.example", reason: null, at };
const unread: Seen = { customer: { seq: 3, at }, staff: [] };

const mailsOf = (changed: Partial<TicketDelivery>): TicketDelivery => ({
  ...{ goesTo, waiting: null, mails: [] },
  ...changed,
});
function known({ seen = unread, isAnswered = false, ...mails }: Partial<TicketDelivery> & Given) {
  const delivery = deliveryFor(4, mailsOf(mails), seen);
  const copies = copiesOf(4, mailsOf(mails));
  const isCopied = copies.some(({ state }) => state === "mailed");
  return { seen, isAnswered, isCopied, delivery, copies };
}
type Given = { seen?: Seen; isAnswered?: boolean };

/** What stands at the answer 4. */
function wordsFor(given: Parameters<typeof known>[0]): string | null {
  const { copies, ...all } = known(given);
  const mark = markOf(4, all);
  return mark && markWords(mark, sentAt, copies.filter(({ state }) => state === "mailed").length);
}
function detailsFor(given: Parameters<typeof known>[0]): string {
  const { copies, ...all } = known(given);
  const { seen, delivery } = all;
  const mark = markOf(4, all);
  return renderToStaticMarkup(
    mark && (
      <MarkDetails
        {...{ mark, seq: 4, sentAt, seen, delivery, copies }}
        ownIds={["Nora"]}
        customerName="Zofia"
      />
    ),
  );
}

describe("at the end of an answer one mark says how far it has come", () => {
  it("stored, waiting to be mailed, mailed and when, late, and last seen and when", () => {
    expect(wordsFor({})).toBe("Sent, not seen yet");
    expect(wordsFor({ waiting: { fromSeq: 4, dueAt: at } })).toBe("Sent, waiting to be mailed");
    expect(wordsFor({ mails: [mail] })).toMatch(/^Mailed \d+:02.[AP]M$/);
    expect(wordsFor({ mails: [{ ...mail, state: "delayed" }] })).toBe("E-mail is late");
    const seen: Seen = { customer: { seq: 4, at }, staff: [] };
    expect(wordsFor({ mails: [mail], seen })).toMatch(/^Seen \d+:02.[AP]M$/);
    expect(wordsFor({ goesTo: { ...goesTo, why: "muted" } })).toBe("Sent, not seen yet");
  });

  it("seen as well where its customer has answered by e-mail, and without a time that is a later message's", () => {
    expect(wordsFor({ isAnswered: true })).toBe("Seen");
    expect(wordsFor({ seen: { customer: { seq: 6, at }, staff: [] } })).toBe("Seen");
  });

  it("the day, too, where it was mailed on another one", () => {
    const mails = [{ ...mail, at: "2026-11-26T14:02:00Z" }];
    expect(wordsFor({ mails })).toMatch(/^Mailed Nov 26, \d+:02/);
  });

  it("none where it could not be delivered, which stands below it with the reason, unless it was seen", () => {
    const mails = [{ ...mail, state: "failed", reason: "550 no such user" }];
    expect(wordsFor({ mails })).toBeNull();
    expect(wordsFor({ mails, isAnswered: true })).toBe("Seen");
  });

  it("none as long as nothing is known, or where a server of before does not say", () => {
    expect(
      markOf(4, { seen: undefined, delivery: null, isAnswered: false, isCopied: false }),
    ).toBeNull();
  });

  it("to a customer that it was sent or seen, and nothing of mails, names or times", () => {
    const toCustomer = (seq: number | null) => {
      const mark = markOf(4, { seen: { seq }, delivery: null, isAnswered: false, isCopied: false });
      return mark && markWords(mark, sentAt, 0);
    };
    expect([null, 3, 4].map(toCustomer)).toEqual([
      "Sent, not seen yet",
      "Sent, not seen yet",
      "Seen",
    ]);
  });
});

describe("an answer that went to others, too", () => {
  const copyFor = (name: string, state: string) => ({
    ...mail,
    ...{ _id: name, to: `${name}@c.example`, state, person: { id: name, name } },
  });
  const copies = [copyFor("Olaf", "mailed"), copyFor("Ines", "failed"), copyFor("Emma", "mailed")];

  it("says to how many it was mailed, also where its customer could not be reached", () => {
    expect(wordsFor({ mails: [mail], copies })).toMatch(
      /^Mailed \d+:02.[AP]M; mailed to 2 others$/,
    );
    const failed = [{ ...mail, state: "failed" }];
    expect(wordsFor({ mails: failed, copies: copies.slice(0, 1) })).toBe("Mailed to 1 other");
  });

  it("says, pointed at, what became of each", () => {
    const text = detailsFor({ mails: [mail], copies });
    expect(text).toContain("Mailed to <bdi>Olaf</bdi>, November 24, 2026");
    expect(text).toContain("Could not be delivered to <bdi>Ines</bdi>");
  });

  it("counts the latest mail of each, and no mails of other answers", () => {
    const later = { ...copyFor("Ines", "mailed"), _id: "later" };
    const other = { ...copyFor("Kim", "mailed"), seqs: [3] };
    expect(wordsFor({ mails: [mail], copies: [...copies, later, other] })).toMatch(/3 others$/);
  });
});

describe("pointed at, a mark says all that is known", () => {
  it("where it was mailed to and when, when the customer saw it, and which colleagues, its author left out", () => {
    const staff = [
      { person: samir, seq: 5, at },
      { person: nora, seq: 5, at },
    ];
    const text = detailsFor({ mails: [mail], seen: { customer: { seq: 4, at }, staff } });
    expect(text).toContain("Mailed to <bdi>z@a.example</bdi>, November 24, 2026");
    expect(text).toMatch(/Seen by <bdi>Zofia<\/bdi>, [^<]*M<\/p>/);
    expect(text).toMatch(/Seen by <bdi>Samir<\/bdi>, [^<]*or before/);
    expect(text).not.toContain("Nora");
  });

  it("when it is to be mailed, or why it is not", () => {
    expect(detailsFor({ waiting: { fromSeq: 4, dueAt: at } })).toContain("To be mailed November");
    expect(detailsFor({ goesTo: { ...goesTo, why: "muted" } })).toContain("switched off");
    const late = [{ ...mail, state: "delayed", reason: "451 try later" }];
    expect(detailsFor({ mails: late })).toContain("E-mail is late: <bdi>451 try later</bdi>");
  });
});
