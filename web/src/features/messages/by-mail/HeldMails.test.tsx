import type { ListedMail } from "@deskbell/shared/mail/listed-mail";
import { configureStore } from "@reduxjs/toolkit";
import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../../../api/api.ts";
import { slices } from "../../../state/slices.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { HeldMails } from "./HeldMails.tsx";
import { mailsApi } from "./mails.api.ts";

afterEach(() => vi.unstubAllGlobals());

const idOf = (n: number) => n.toString(16).padStart(24, "0");
const heldAt = (n: number, ticket: ListedMail["ticket"]): ListedMail => ({
  ...{ _id: idOf(n), state: "held", reason: "not_their_ticket", from: null, subject: "" },
  ...{ isProven: false, ticket, size: 1, arrivedAt: "2026-11-26T08:00:00.000Z" },
});
const here = { _id: idOf(999), ticket: 12 };
/** The newest first. */
const held = [
  ...Array.from({ length: 60 }, (_, n) => heldAt(100 - n, null)),
  heldAt(2, here),
  heldAt(1, here),
];

it("at a ticket staff see how many mails are held there, however many newer ones are held elsewhere", async () => {
  answerByContract({
    "GET mails": ({ query: { ticket, limit } }) => ({
      status: "success",
      data: held.filter((mail) => !ticket || mail.ticket?._id === ticket).slice(0, limit),
      counts: { held: held.length, filed: 0, failed: 0 },
    }),
  });
  const store = configureStore({
    reducer: { ...slices, [api.reducerPath]: api.reducer },
    middleware: (withDefaults) => withDefaults().concat(api.middleware),
  });
  const at = (ticketId: string) =>
    renderToStaticMarkup(
      <Provider store={store}>
        <MemoryRouter>
          <HeldMails ticketId={ticketId} />
        </MemoryRouter>
      </Provider>,
    );
  // Whatever the page asks for is there.
  for (const ticket of [null, here._id, idOf(1_000)]) {
    await store.dispatch(mailsApi.endpoints.listMails.initiate({ state: "held", ticket }));
  }
  expect(at(here._id)).toContain("2 e-mails are held at this ticket");
  expect(at(idOf(1_000))).toBe("");
});
