import { idSchema } from "@deskbell/shared/id";
import {
  emailSchema,
  loginSchema,
  passwordResetSchema,
  signUpSchema,
} from "@deskbell/shared/users/credentials";
import type { User } from "@deskbell/shared/users/user";
import { Router } from "express";
import type { RequestLimits } from "../http/limits/request-limits.ts";
import {
  type DoorSessions,
  readViewer,
  requireSession,
  viewerOf,
} from "../http/require-session.ts";
import { clearCache } from "../http/security/clear-cache.ts";
import { clientAddressOf } from "../http/security/client-address.ts";
import { proofHeader } from "../identity/proof-header.ts";
import type { PeopleService } from "./people/people.service.ts";
import type { UserService } from "./user.service.ts";

const success = { status: "success" } as const;

/** /api/v1/users (spec §7) */
export function userRoutes(
  users: UserService,
  people: Pick<PeopleService, "read">,
  sessions: DoorSessions,
  limits: RequestLimits,
): Router {
  const routes = Router();

  routes.post("/sign-up", async (req, res) => {
    const signUp = signUpSchema.parse(req.body);
    await limits.signUp(signUp.email, clientAddressOf(req));
    await users.signUp(signUp, req.get(proofHeader) ?? "");
    res.status(201).json(success);
  });

  routes.post("/login", async (req, res) => {
    const login = loginSchema.parse(req.body);
    const token = await limits.tryPassword(login.email, clientAddressOf(req), () =>
      users.logIn(login, req.get("User-Agent") ?? ""),
    );
    res.json({ ...success, data: { token } });
  });

  routes.put("/forgot-password/:email", async (req, res) => {
    const email = emailSchema.parse(req.params.email);
    const reset = passwordResetSchema.parse(req.body);
    await limits.prove(email, clientAddressOf(req));
    // It says whether a password is right, so it is counted and slowed down like signing in.
    await limits.tryPassword(email, clientAddressOf(req), () => users.confirmReset(email, reset));
    res.json(success);
  });

  routes.put("/user-verified/:email", async (req, res) => {
    const email = emailSchema.parse(req.params.email);
    await limits.prove(email, clientAddressOf(req));
    await users.confirmVerified(await readViewer(req, sessions), email);
    res.json(success);
  });

  routes.use(requireSession(sessions, limits));

  routes.post("/logout", async (_req, res) => {
    await users.logOut(viewerOf(res));
    clearCache(res);
    res.json(success);
  });

  routes.get("/me", async (_req, res) => {
    res.json({ ...success, data: await users.me(viewerOf(res)) });
  });

  routes.get("/is-admin/:email", async (req, res) => {
    const email = emailSchema.parse(req.params.email);
    res.json({ admin: await users.isAdmin(viewerOf(res), email) });
  });

  routes.get("/staff", async (_req, res) => {
    res.json({ ...success, data: await users.staff(viewerOf(res)) });
  });

  routes.get("/admins", async (_req, res) => {
    res.json(await users.admins(viewerOf(res)));
  });

  routes.get("/get-user/:email", async (req, res) => {
    const email = emailSchema.parse(req.params.email);
    res.json(answerOf(await users.byEmail(viewerOf(res), email)));
  });

  routes.get("/get-user-with-id/:id", async (req, res) => {
    res.json(answerOf(await people.read(viewerOf(res), idSchema.parse(req.params.id))));
  });

  return routes;
}

/** spec §7 reads `user` of one call and `data.user` of the other: both carry both. */
function answerOf(user: User) {
  return { ...success, user, data: { user } };
}
