import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "../api/api.ts";
import { causeOf } from "../api/http/api-error.ts";
import { sessionEnded, sessionStarted } from "../state/session.slice.ts";
import { aUser } from "../testing/builders.ts";
import { notify, subscribeToasts } from "../ui/toasts/notify.ts";
import { addServerData, store } from "./store.ts";

const { forgetIt } = api.injectEndpoints({
  endpoints: (build) => ({
    forgetIt: build.mutation<unknown, void>({
      query: () => ({ url: "tags/1", method: "DELETE" }),
    }),
  }),
}).endpoints;

let answer: (response: Response) => void;

beforeEach(async () => {
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", new URL("https://desk.example/"));
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  vi.spyOn(console, "warn").mockReturnValue();
  await addServerData();
  store.dispatch(sessionStarted(aUser({ _id: "a".repeat(24) })));
});
afterEach(() => {
  store.dispatch(sessionEnded("left"));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** As components do it. */
async function removeTag(): Promise<void> {
  const { error } = await store.dispatch(forgetIt.initiate());
  if (error) notify.error(causeOf(error));
  else notify.success("The tag Leak is removed.");
}

function shown(): string[] {
  const texts: string[] = [];
  subscribeToasts(
    ({ text }) => texts.push(text),
    () => {},
  )();
  return texts;
}

const failure = () => Response.json({ status: "fail" }, { status: 500 });
const success = () => Response.json({ status: "success" });
const nextPerson = () => store.dispatch(sessionStarted(aUser({ _id: "b".repeat(24) })));

it("a failure is shown to the person whose request it was", async () => {
  const removing = removeTag();
  answer(failure());
  await removing;
  expect(shown()).toEqual(["Something went wrong on our side. Please try again."]);
});

it.each([
  ["a failure", failure],
  ["a success", success],
])(
  "%s of somebody who signed out meanwhile is shown to nobody, nor to the next person",
  async (_, late) => {
    const removing = removeTag();
    store.dispatch(sessionEnded("left"));
    await removing;
    expect(shown()).toEqual([]);
    nextPerson();
    answer(late());
    // A turn of the loop, in which an answer that is heard would be.
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(shown()).toEqual([]);
  },
);

it("whose session was ended by the desk reads that alone, not that their requests have failed", async () => {
  const removing = removeTag();
  store.dispatch(sessionEnded("revoked"));
  await removing;
  answer(failure()); // to what is read of the desk once nobody is signed in: kept by this process, it is not to stay open
  expect(shown()).toEqual(["You were signed out."]);
});
