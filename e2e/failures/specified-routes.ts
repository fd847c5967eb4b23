import { randomBytes } from "node:crypto";
import express, { type Request, type Response, type Router } from "express";
import multer from "multer";

export interface SpecifiedPerson {
  email: string;
  password: string;
  name: string;
  role: "admin" | "user";
}

export type SpecifiedState = ReturnType<typeof createSpecifiedState>;
type User = Omit<SpecifiedPerson, "password"> & {
  _id: string;
  displayName: string;
  createdAt: string;
  updatedAt: string;
};

/** What a server of the specification knows, and what it was asked. */
export function createSpecifiedState(people: readonly SpecifiedPerson[]) {
  const now = new Date().toISOString();
  const users = people.map<User>(({ email, name, role }) => ({
    ...{ _id: anId(), name, displayName: name, email, role },
    ...{ createdAt: now, updatedAt: now },
  }));
  return {
    people,
    users,
    tokens: new Map<string, User>(),
    conversations: [] as Record<string, unknown>[],
    messages: [] as Record<string, unknown>[],
    /** What was asked for, `GET /users/me`. */
    asked: [] as string[],
    /** The fields of what was posted, by path. */
    posted: [] as { path: string; fields: Record<string, string> }[],
  };
}

/**
 * The calls of docs/spec.md §7.
 *
 * @param publish hands a message that was stored on to everybody's socket
 */
export function createSpecifiedRoutes(
  state: SpecifiedState,
  publish: (message: object) => void,
): Router {
  const api = express.Router();
  api.use(express.json(), (req, _res, next) => {
    state.asked.push(`${req.method} ${req.path}`);
    next();
  });
  addUsers(api, state);
  addConversations(api, state);
  addMessages(api, state, publish);
  return api;
}

const form = multer().any();
const anId = () => randomBytes(12).toString("hex");

function viewerOf({ tokens }: SpecifiedState, req: Request, res: Response): User | undefined {
  const viewer = tokens.get(req.get("Authorization")?.replace("Bearer ", "") ?? "");
  if (!viewer) res.status(401).json({ errors: { common: { msg: "Please sign in." } } });
  return viewer;
}

function addUsers(api: Router, state: SpecifiedState): void {
  const { people, users, tokens } = state;
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
    const viewer = viewerOf(state, req, res);
    if (viewer) res.json({ status: "success", data: viewer });
  });
  api.get("/users/is-admin/:email", (req, res) => {
    const { email } = req.params;
    if (!viewerOf(state, req, res)) return;
    res.json({ admin: users.some((user) => user.email === email && user.role === "admin") });
  });
  api.get("/users/admins", (req, res) => {
    if (viewerOf(state, req, res)) res.json(users.filter(({ role }) => role === "admin"));
  });
  api.get("/users/get-user-with-id/:id", (req, res) => {
    const { id } = req.params;
    if (viewerOf(state, req, res)) {
      res.json({ data: { user: users.find(({ _id }) => _id === id) } });
    }
  });
}

function addConversations(api: Router, state: SpecifiedState): void {
  const { conversations, posted } = state;
  api.get("/conversation", (req, res) => {
    const viewer = viewerOf(state, req, res);
    if (!viewer) return;
    const isOwn = ({ creator }: Record<string, unknown>) =>
      (creator as { id: string }).id === viewer._id;
    res.json(viewer.role === "admin" ? conversations : conversations.filter(isOwn));
  });
  api.post("/conversation", form, (req, res) => {
    const viewer = viewerOf(state, req, res);
    if (!viewer) return;
    const fields = req.body as Record<string, string>;
    posted.push({ path: req.path, fields });
    const { subject, description, visibility, enquiryInfo } = fields;
    const { receiverId, receiverName, receiverAvatar } = fields;
    const now = new Date().toISOString();
    conversations.push({
      _id: anId(),
      ticket: conversations.length + 1,
      ...{ subject, description, visibility, enquiryInfo },
      creator: { id: viewer._id, name: viewer.name, avatar: "" },
      receiver: { id: receiverId, name: receiverName, avatar: receiverAvatar },
      attachments: [],
      createdAt: now,
      updatedAt: now,
    });
    res.json({ status: "success" });
  });
}

function addMessages(api: Router, state: SpecifiedState, publish: (message: object) => void): void {
  const { messages, posted } = state;
  api.get("/message/:conversationId", (req, res) => {
    const { conversationId } = req.params;
    if (!viewerOf(state, req, res)) return;
    res.json(messages.filter((message) => message.conversationId === conversationId));
  });
  api.post("/message", form, (req, res) => {
    const viewer = viewerOf(state, req, res);
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
    publish(message);
    res.json({});
  });
}
