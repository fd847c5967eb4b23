import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Request, type Response } from "express";
import { Server } from "socket.io";
import {
  createSpecifiedRoutes,
  createSpecifiedState,
  type SpecifiedPerson,
} from "./specified-routes.ts";

/**
 * A server made from the tables of docs/spec.md alone (§3 and §7): it knows the calls, fields and
 * events that stand there and nothing of ours. Pages and their configuration are handed on from
 * `websiteUrl`, as a host of the website would do.
 */
export async function openSpecifiedServer(websiteUrl: string, people: readonly SpecifiedPerson[]) {
  const app = express();
  const http = createServer(app);
  const sockets = new Server(http);
  const state = createSpecifiedState(people);
  const api = createSpecifiedRoutes(state, (message) => sockets.emit("new_message", message));
  // The website's own configuration comes with its pages; it is no call of the specification.
  api.get("/config", handOn);
  api.use((_req, res) => void res.status(404).json({}));
  app.use("/api/v1", api);
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
  const { asked, posted, users } = state;
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
