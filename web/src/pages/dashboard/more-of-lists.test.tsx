import { limits } from "@deskbell/shared/limits";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import type { Store, UnknownAction } from "redux";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../../api/api.ts";
import { AuditLog } from "../../features/audit/AuditLog.tsx";
import { ContactMessages } from "../../features/contact/ContactMessages.tsx";
import { IncomingList } from "../../features/messages/mail-list/IncomingList.tsx";
import { UndeliveredList } from "../../features/messages/mail-list/UndeliveredList.tsx";
import { PeopleList } from "../../features/people/list/PeopleList.tsx";
import type { AppStore, AppThunk } from "../../state/hooks.ts";
import { aStore } from "../../testing/a-store.ts";
import { anId, aUser } from "../../testing/builders.ts";
import { answerByContract, refusal } from "../../testing/contract-fetch.ts";

afterEach(() => vi.unstubAllGlobals());

const at = "2026-11-26T08:00:00.000Z";
const pageOf = <Row,>(size: number, row: (id: string) => Row): Row[] =>
  Array.from({ length: size }, (_, n) => row(anId(size - n)));

const people = pageOf(limits.peoplePageSize, (id) => ({
  ...{ id, name: "Ada", avatar: "", email: "ada@example.com", role: "user" as const },
  ...{ access: "customer" as const, isVerified: true, isDisabled: false, ticketCount: 0 },
  createdAt: at,
}));
const entries = pageOf(limits.auditPageSize, (id) => ({
  ...{ id, at, action: "create-tag" as const, by: "ada@example.com", about: "vip" },
  ...{ changes: [], outcome: "done" as const },
}));
const incoming = pageOf(limits.mailsPageSize, (id) => ({
  ...{ _id: id, state: "held" as const, reason: "not_their_ticket" as const, from: null },
  ...{ subject: "", isProven: false, ticket: null, size: 1, arrivedAt: at },
}));
const undelivered = pageOf(limits.mailsPageSize, (id) => ({
  ...{ _id: id, kind: "answer", state: "failed", reason: null, to: "ada@example.com" },
  ...{ subject: "", ticket: null, at, isGivenUp: false, canTryAgain: true },
}));
const contact = pageOf(limits.contactPageSize, (id) => ({
  ...{ _id: id, name: "Ada", email: "ada@example.com", subject: "Hello", message: "Hello" },
  ...{ state: "sent" as const, attempts: 1, createdAt: at },
}));

/** A desk that answers the first page of each list, and no other while it is in trouble. */
function aDesk() {
  const desk = { isInTrouble: true };
  const success = "success" as const;
  const answer = <Page,>(before: string | undefined, page: Page, none: Page) => {
    if (before === undefined) return page;
    return desk.isInTrouble ? refusal("not_allowed") : none;
  };
  answerByContract({
    "GET users": ({ query: { before } }) => answer(before, people, []),
    "GET audit": ({ query: { before } }) =>
      answer(before, { status: success, data: entries }, { status: success, data: [] }),
    "GET mails": ({ query: { before } }) => {
      const page = { status: success, counts: { held: 50, filed: 0, failed: 0 } };
      return answer(before, { ...page, data: incoming }, { ...page, data: [] });
    },
    "GET mails/outgoing": ({ query: { before } }) =>
      answer(before, { status: success, data: undelivered }, { status: success, data: [] }),
    "GET contact": ({ query: { before } }) => answer(before, contact, []),
  });
  vi.stubGlobal("document", { cookie: "", documentElement: { dir: "ltr" } });
  return desk;
}

type Initiate = (arg: unknown, options?: { direction: "forward" }) => AppThunk<Promise<unknown>>;
const endpoints = api.endpoints as unknown as Record<string, { initiate: Initiate }>;

const place = { state: "held", ticket: null } as const;
const viewer = aUser({ role: "admin", access: "admin" });
const lists: [string, string, unknown, ReactNode][] = [
  [
    "people",
    "listPeople",
    { role: null, search: "" },
    <PeopleList key="" viewer={viewer} label="All" />,
  ],
  ["entries", "listAudit", {}, <AuditLog key="" />],
  ["e-mails", "listMails", place, <IncomingList key="" place={place} onDone={() => {}} />],
  [
    "e-mails",
    "listUndelivered",
    undefined,
    <UndeliveredList key="" pollMs={0} onDone={() => {}} />,
  ],
  ["messages", "listContactMessages", undefined, <ContactMessages key="" />],
];

it.each(lists)(
  "of a list of %s whose next page could not be loaded that is said (%s)",
  async (what, name, arg, list) => {
    const desk = aDesk();
    const store = aStore() as AppStore & Store;
    const load = async (options?: { direction: "forward" }) => {
      const thunk = endpoints[name]?.initiate(arg, options);
      await store.dispatch(thunk as unknown as UnknownAction);
    };
    const shown = () =>
      renderToStaticMarkup(
        <Provider store={store}>
          <MemoryRouter>{list}</MemoryRouter>
        </Provider>,
      );
    const sentence = `More ${what} could not be loaded. Please try again.`;
    const button = /Show (more|older messages)/;
    await load();
    expect(shown()).toMatch(button);
    expect(shown()).not.toContain(sentence);
    await load({ direction: "forward" });
    expect(shown()).toMatch(button);
    expect(shown()).toContain(sentence);
    desk.isInTrouble = false;
    await load({ direction: "forward" });
    expect(shown()).not.toMatch(button);
    expect(shown()).not.toContain(sentence);
  },
);
