import type { User } from "@deskbell/shared/users/user";
import { configureStore } from "@reduxjs/toolkit";
import { afterEach, describe, expect, it, vi } from "vitest";
import { platform } from "../../../platform/current.ts";
import { can } from "../../../state/access.ts";
import type { AppStore } from "../../../state/hooks.ts";
import { adminAnswered, sessionEnded, sessionStarted } from "../../../state/session.slice.ts";
import { slices } from "../../../state/slices.ts";
import { aUser } from "../../../testing/builders.ts";
import { refusal } from "../../../testing/contract-fetch.ts";
import { aFailingDesk } from "../../../testing/failing-desk.ts";
import { confirmAdmin, refreshViewer, restoreSession } from "./session.ts";

const aStore = () => {
  const store = configureStore({ reducer: slices });
  return store as unknown as AppStore & typeof store;
};

const bob = aUser({ _id: "b0b", name: "Bob", email: "bob@example.com" });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("somebody who comes back with a token", () => {
  it("is signed in although the desk fails three times at first", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 3 });
    const store = aStore();
    await desk.settles(store.dispatch(restoreSession()));
    expect(store.getState().session).toMatchObject({
      status: "signedIn",
      user: { email: "ada@example.com" },
    });
    expect(desk.askedAtMs("users/me")).toEqual([0, 1_000, 3_000, 7_000]);
  });

  it("is told when the desk cannot be reached, and is not signed out", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 4 });
    const store = aStore();
    await desk.settles(store.dispatch(restoreSession()));
    expect(store.getState().session).toMatchObject({ status: "unreachable" });
    expect(desk.askedAtMs()).toHaveLength(4);
  });

  it("is signed out at once when the session is over", async () => {
    const desk = aFailingDesk({ failsAs: "not_signed_in", times: 1 });
    const store = aStore();
    await desk.settles(store.dispatch(restoreSession()));
    expect(store.getState().session).toMatchObject({ status: "signedOut", endedBy: "revoked" });
    expect(desk.askedAtMs()).toEqual([0]);
  });

  it("stays signed in when they have signed in anew before the older token's check has failed", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 4 });
    const store = aStore();
    const restoring = store.dispatch(restoreSession());
    desk.holdsToken("a.newer");
    store.dispatch(sessionStarted({ name: "Ada" } as Parameters<typeof sessionStarted>[0]));
    await desk.settles(restoring);
    expect(store.getState().session.status).toBe("signedIn");
  });

  it("stays signed out when they have left before the answer about their token", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
    const store = aStore();
    const restoring = store.dispatch(restoreSession());
    desk.holdsToken("");
    store.dispatch(sessionEnded("left"));
    await desk.settles(restoring);
    expect(store.getState().session).toMatchObject({ status: "signedOut", user: null });
  });

  it("is not shown to whoever has signed in before the answer about the older token", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
    const store = aStore();
    const restoring = store.dispatch(restoreSession());
    desk.holdsToken("a.newer");
    store.dispatch(sessionStarted(bob));
    await desk.settles(restoring);
    expect(store.getState().session.user).toEqual(bob);
  });

  it("is signed out when another tab has signed out before the answer", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
    const store = aStore();
    const restoring = store.dispatch(restoreSession());
    desk.holdsToken("");
    await desk.settles(restoring);
    expect(store.getState().session).toMatchObject({ status: "signedOut", endedBy: "absent" });
  });

  it("is who another tab has signed in before the answer", async () => {
    const desk = aFailingDesk({ failsAs: "not_signed_in", times: 1 });
    const store = aStore();
    const restoring = store.dispatch(restoreSession());
    desk.holdsToken("a.newer");
    await desk.settles(restoring);
    expect(store.getState().session.status).toBe("signedIn");
    expect(desk.askedAtMs("users/me")).toHaveLength(2);
  });
});

describe.each(["answers", "fails"])(
  "in the console, whose page reads no token, where the desk %s",
  (how) => {
    const aConsole = () => {
      const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
      if (how === "fails") vi.stubGlobal("fetch", async () => refusal("unavailable"));
      vi.spyOn(platform, "readToken").mockReturnValue(null);
      vi.spyOn(platform, "hasSession").mockReturnValue(true);
      return desk;
    };

    it("whoever has left before the answer stays signed out", async () => {
      const desk = aConsole();
      const store = aStore();
      const restoring = store.dispatch(restoreSession());
      store.dispatch(sessionEnded("left"));
      await desk.settles(restoring);
      expect(store.getState().session).toMatchObject({ status: "signedOut", user: null });
    });

    it("whoever has signed in before the answer stays signed in", async () => {
      const desk = aConsole();
      const store = aStore();
      const restoring = store.dispatch(restoreSession());
      store.dispatch(sessionStarted(bob));
      await desk.settles(restoring);
      expect(store.getState().session.user).toEqual(bob);
    });
  },
);

describe("somebody who has changed their profile", () => {
  const refreshing = () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
    const store = aStore();
    store.dispatch(sessionStarted(aUser({ name: "Of before" })));
    return { desk, store, refreshed: store.dispatch(refreshViewer()) };
  };

  it("is shown what the desk has of them now", async () => {
    const { desk, store, refreshed } = refreshing();
    await desk.settles(refreshed);
    expect(store.getState().session.user).toEqual(aUser());
  });

  it("stays signed out when they have left before the answer", async () => {
    const { desk, store, refreshed } = refreshing();
    store.dispatch(sessionEnded("left"));
    await desk.settles(refreshed);
    expect(store.getState().session).toMatchObject({ status: "signedOut", user: null });
  });

  it("is not shown to whoever has signed in before the answer", async () => {
    const { desk, store, refreshed } = refreshing();
    store.dispatch(sessionStarted(bob));
    await desk.settles(refreshed);
    expect(store.getState().session.user).toEqual(bob);
  });
});

it("somebody who signed out has signed out, though answers that come later call the session over", () => {
  const store = aStore();
  store.dispatch(sessionStarted({ name: "Ada" } as Parameters<typeof sessionStarted>[0]));
  store.dispatch(sessionEnded("left"));
  store.dispatch(sessionEnded("revoked"));
  expect(store.getState().session).toMatchObject({ status: "signedOut", endedBy: "left" });
});

it("nobody is asked for without a token", async () => {
  const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
  desk.holdsToken("");
  const store = aStore();
  await desk.settles(store.dispatch(restoreSession()));
  expect(store.getState().session.status).toBe("signedOut");
  expect(desk.askedAtMs()).toEqual([]);
});

// spec §6 Admin status is fetched by e-mail
// spec §6 on failure the user is treated as not admin
describe("whether somebody is an admin", () => {
  const signedIn = (role: "user" | "admin") => {
    const store = aStore();
    const access = role === "admin" ? "admin" : "customer";
    const user = { _id: "1", email: "ada@example.com", role, access };
    store.dispatch(sessionStarted(user as Parameters<typeof sessionStarted>[0]));
    return store;
  };

  it("is taken from their record at once, then asked for by address, until there is an answer", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 2 });
    const store = signedIn("user");
    expect(can(store.getState(), "person:list")).toBe(false);
    await desk.settles(store.dispatch(confirmAdmin()));
    expect(desk.askedAtMs("users/is-admin/ada%40example.com")).toEqual([0, 1_000, 3_000]);
    expect(can(store.getState(), "person:list")).toBe(true);
    await desk.settles(store.dispatch(confirmAdmin()));
    expect(desk.askedAtMs()).toHaveLength(3);
  });

  it("is no once all tries have failed, whatever their record says", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 4 });
    const store = signedIn("admin");
    expect(can(store.getState(), "person:list")).toBe(true);
    await desk.settles(store.dispatch(confirmAdmin()));
    expect(desk.askedAtMs()).toHaveLength(4);
    expect(can(store.getState(), "person:list")).toBe(false);
    expect(store.getState().session.status).toBe("signedIn");
  });

  it("is no for an agent, who is shown everybody's tickets all the same, until they are made one", () => {
    const store = aStore();
    const agent = { _id: "1", email: "ada@example.com", role: "user", access: "agent" };
    store.dispatch(sessionStarted(agent as User));
    for (const isAdmin of [null, false, "failed"] as const) {
      if (isAdmin !== null) store.dispatch(adminAnswered({ asked: agent as User, isAdmin }));
      const shown = (["ticket:work", "support:read", "person:list"] as const).map((right) =>
        can(store.getState(), right),
      );
      expect(shown).toEqual([true, true, false]);
    }
    store.dispatch(sessionStarted({ ...agent, role: "admin", access: "admin" } as User));
    expect(can(store.getState(), "person:list")).toBe(true); // the old answer counts no more
  });

  it("is known by the role of what the console kept of a staff member before its update", () => {
    const store = aStore();
    const kept = { _id: "1", email: "ada@example.com", role: "admin" };
    store.dispatch(sessionStarted(kept as Parameters<typeof sessionStarted>[0]));
    expect(can(store.getState(), "ticket:work")).toBe(true);
  });

  it("is not changed by an answer about their rights of before", () => {
    const store = aStore();
    const agent = { _id: "1", email: "ada@example.com", role: "user", access: "agent" } as User;
    store.dispatch(sessionStarted({ ...agent, role: "admin", access: "admin" }));
    store.dispatch(adminAnswered({ asked: agent, isAdmin: false }));
    expect(can(store.getState(), "person:list")).toBe(true);
  });

  it("is not changed by an answer about whoever was signed in before", async () => {
    const desk = aFailingDesk({ failsAs: "unavailable", times: 0 });
    const store = signedIn("user");
    const asking = store.dispatch(confirmAdmin());
    const other = { _id: "2", email: "bob@example.com", role: "user" };
    store.dispatch(sessionStarted(other as Parameters<typeof sessionStarted>[0]));
    await desk.settles(asking);
    expect(can(store.getState(), "person:list")).toBe(false);
  });
});
