import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request, type Response } from "express";
import multer from "multer";
import { Server } from "socket.io";

export interface SpecifiedPerson {
  email: string;
  password: string;
  name: string;
  role: "admin" | "user";
}

/**
 * A server made from the tables of docs/spec.md alone (§3 and §7): it knows the calls, fields and
 * events that stand there and nothing of ours. Pages and their configuration are handed on from
 * `websiteUrl`, as a host of the website would do.
 */
export async function openSpecifiedServer(websiteUrl: string, people: readonly SpecifiedPerson[]) {
  const users = people.map(({ email, name, role }) => ({
    _id: anId(),
    name,
    displayName: name,
    email,
    role,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  }));
  const tokens = new Map<string, (typeof users)[number]>();
  const conversations: Record<string, unknown>[] = [];
  const messages: Record<string, unknown>[] = [];
  /** What was asked for, `GET /users/me`. */
  const asked: string[] = [];
  /** The fields of what was posted, by path. */
  const posted: { path: string; fields: Record<string, string> }[] = [];

  const app = express();
  const http = createServer(app);
  const sockets = new Server(http);
  const api = express.Router();
  const form = multer().any();
  app.use("/api/v1", api);

  api.use(express.json(), (req, _res, next) => {
    asked.push(`${req.method} ${req.path}`);
    next();
  });
  const viewerOf = (req: Request, res: Response) => {
    const viewer = tokens.get(req.get("Authorization")?.replace("Bearer ", "") ?? "");
    if (!viewer) res.status(401).json({ errors: { common: { msg: "Please sign in." } } });
    return viewer;
  };
  const personOf = ({ _id, name }: (typeof users)[number]) => ({ id: _id, name, avatar: "" });

  api.post("/users/login", (req, res) => {
    const { email, password } = req.body as SpecifiedPerson;
    const isRight = people.some((each) => each.email === email && each.password === password);
    const user = users.find((each) => each.email === email);
    if (!isRight || !user) return void res.status(401).json({ errors: { common: { msg: "No." } } });
    const token = randomBytes(16).toString("hex");
    tokens.set(token, user);
    res.json({ status: "success", data: { token } });
  });
  api.get("/users/me", (req, res) => {
    const viewer = viewerOf(req, res);
    if (viewer) res.json({ status: "success", data: viewer });
  });
  api.get("/users/is-admin/:email", (req, res) => {
    const { email } = req.params;
    if (!viewerOf(req, res)) return;
    res.json({ admin: users.some((user) => user.email === email && user.role === "admin") });
  });
  api.get("/users/admins", (req, res) => {
    if (viewerOf(req, res)) res.json(users.filter(({ role }) => role === "admin"));
  });
  api.get("/users/get-user-with-id/:id", (req, res) => {
    const { id } = req.params;
    if (viewerOf(req, res)) res.json({ data: { user: users.find(({ _id }) => _id === id) } });
  });
  api.get("/conversation", (req, res) => {
    const viewer = viewerOf(req, res);
    if (!viewer) return;
    const isOwn = ({ creator }: Record<string, unknown>) =>
      (creator as { id: string }).id === viewer._id;
    res.json(viewer.role === "admin" ? conversations : conversations.filter(isOwn));
  });
  api.post("/conversation", form, (req, res) => {
    const viewer = viewerOf(req, res);
    if (!viewer) return;
    const fields = req.body as Record<string, string>;
    posted.push({ path: req.path, fields });
    const { subject, description, visibility, enquiryInfo } = fields;
    const now = new Date().toISOString();
    conversations.push({
      _id: anId(),
      ticket: conversations.length + 1,
      ...{ subject, description, visibility, enquiryInfo },
      creator: personOf(viewer),
      receiver: {
        id: fields.receiverId,
        name: fields.receiverName,
        avatar: fields.receiverAvatar,
      },
      attachments: [],
      createdAt: now,
      updatedAt: now,
    });
    res.json({ status: "success" });
  });
  api.get("/message/:conversationId", (req, res) => {
    const { conversationId } = req.params;
    if (!viewerOf(req, res)) return;
    res.json(messages.filter((message) => message.conversationId === conversationId));
  });
  api.post("/message", form, (req, res) => {
    const viewer = viewerOf(req, res);
    if (!viewer) return;
    const fields = req.body as Record<string, string>;
    posted.push({ path: req.path, fields });
    const message = {
      conversationId: fields.conversationId,
      sender: { id: viewer._id },
      text: fields.text,
      attachment: [],
      createdAt: new Date().toISOString(),
    };
    messages.push(message);
    sockets.emit("new_message", message);
    res.json({});
  });
  // The website's own configuration comes with its pages; it is no call of the specification.
  api.get("/config", handOn);
  api.use((_req, res) => void res.status(404).json({}));
  app.use(handOn);

  async function handOn(req: Request, res: Response) {
    const answer = await fetch(new URL(req.originalUrl, websiteUrl), {
      headers: { accept: req.get("accept") ?? "*/*" },
    });
    res.status(answer.status);
    for (const name of ["content-type", "content-security-policy"]) {
      const value = answer.headers.get(name);
      if (value) res.setHeader(name, value);
    }
    res.end(Buffer.from(await answer.arrayBuffer()));
  }

  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    asked,
    posted,
    users,
    async close() {
      await sockets.close();
      http.closeAllConnections();
    },
  };
}

const anId = () => randomBytes(12).toString("hex");
