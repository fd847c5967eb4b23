import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import type { Store } from "redux";
import { afterEach, expect, it, vi } from "vitest";
import { sessionStarted } from "../../../state/session.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { aUser } from "../../../testing/builders.ts";
import { answerByContract } from "../../../testing/contract-fetch.ts";
import { MailsEntry } from "./MailsEntry.tsx";
import { mailsApi } from "./mails.api.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ held: 2, filed: 9, failed: 0, undelivered: 1 }, "held"],
  [{ held: 0, filed: 9, failed: 0, undelivered: 3 }, "undelivered"],
  [{ held: 0, filed: 9, failed: 1, undelivered: 3 }, "failed"],
])("mail problems lead to a list that has some: %j", async (counts, tab) => {
  answerByContract({ "GET mails": () => ({ status: "success", data: [], counts }) });
  const store = aStore();
  store.dispatch(sessionStarted(aUser({ role: "admin", access: "admin" })));
  await store.dispatch(mailsApi.endpoints.countMails.initiate());
  const page = renderToStaticMarkup(
    <Provider store={store as unknown as Store}>
      <MemoryRouter>
        <MailsEntry styles={{}} />
      </MemoryRouter>
    </Provider>,
  );
  expect(page).toContain(`href="/dashboard/mails?state=${tab}"`);
});
