import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import express from "express";
import { createClock } from "./database/clock.ts";
import { connectDatabase, databaseTime, disconnectDatabase } from "./database/connect-database.ts";
import { createServices } from "./desk/create-services.ts";
import type { DeskParts } from "./desk/desk-parts.ts";
import { mountRoutes } from "./desk/mount-routes.ts";
import { startBackground } from "./desk/start-background.ts";
import { watchLoop } from "./http/health/watch-loop.ts";
import { longestUploadMs, serverOptions, usualHttpTimes } from "./http/limits/slow-requests.ts";
import { listen } from "./http/listen.ts";
import { createClusterAdapter, singleNode } from "./realtime/publishing/cluster-adapter.ts";
import { closeSockets } from "./realtime/sockets/close-sockets.ts";
import { openSocketServer } from "./realtime/sockets/connect-sockets.ts";
import { startJobs } from "./start/start-jobs.ts";
import { ensureDefaultTeam } from "./teams/default-team.ts";
import { setTeams } from "./tickets/assignment/set-teams.ts";
import { setStatuses } from "./tickets/lifecycle/set-statuses.ts";
import { setMentioned } from "./tickets/notes/set-mentioned.ts";
import { fullFormBytes } from "./uploads/open-uploads.ts";
import { setAccess } from "./users/rights/set-access.ts";
import { setReadBefore } from "./users/set-read-before.ts";

/** Connects the database, builds the desk from its parts and opens it for requests. */
export async function openDesk({ databaseUri, ...parts }: DeskParts & { databaseUri: string }) {
  await connectDatabase(databaseUri);
  return openConnectedDesk(parts);
}

/** The same where the database is connected already. */
export async function openConnectedDesk(desk: DeskParts) {
  const { identity, log, siteOrigins, pings } = desk;
  const clock = createClock({
    askTime: desk.askTime ?? databaseTime,
    log,
    ...(desk.now && { now: desk.now }),
  });
  await clock.compare();
  await upgradeData(new Date(clock.now()));

  const app = express();
  const httpTimes = desk.httpTimes ?? usualHttpTimes;
  const server = createServer(
    serverOptions(httpTimes, longestUploadMs(httpTimes, fullFormBytes(desk.fileMaxBytes))),
    app,
  );
  const cluster = desk.redis ? createClusterAdapter(desk.redis) : singleNode;
  const io = openSocketServer(server, { nodes: cluster, siteOrigins, pings });

  const services = await createServices({ desk, io, cluster, clock });
  const { availability, contact, counts, files, filters, gate, incoming, messages } = services;
  const { handingOver, mailQueue, people, savedReplies, savedViews, tags, teams } = services;
  const { tickets, users } = services;
  const background = startBackground({ desk, io, cluster, clock, services });
  const loop = watchLoop();
  let isStopping = false;
  const parts = { desk, httpTimes, io, cluster, services, loop };
  mountRoutes(app, { ...parts, isStopping: () => isStopping });

  await services.prepareMail();
  const { url, close } = await listen(server, desk);
  const mail = await services.startMail(url);
  const jobs = startJobs({ files, incoming, identity, scanner: services.scanner, log });

  return {
    url,
    users,
    availability,
    filters,
    people,
    handingOver,
    mailQueue,
    macros: services.macros,
    savedReplies,
    savedViews,
    scheduled: services.scheduled,
    tags,
    teams,
    tickets,
    messages,
    /** For the checks that every route and every event is declared. */
    app,
    io,
    uploadsNow: gate.state,
    revalidateSessions: background.revalidateSessions,
    /**
     * Graceful shutdown: /readyz says so, no new connection is taken, running requests finish and publish
     * what they wrote, then the rest is closed; the database last.
     */
    async close(): Promise<void> {
      isStopping = true;
      loop.close();
      if (desk.stopNoticeMs) await wait(desk.stopNoticeMs);
      await Promise.all([
        background.stopClock(),
        background.stopTicketJobs(),
        background.stopAssigning(),
        background.stopClearing(),
        background.stopRecounting(),
        background.stopWatching(),
        background.stopRevalidation(),
        close(),
        closeSockets(io),
        contact.close(),
        jobs.close(),
        mail.close(),
        background.closeRelay(),
      ]);
      await io.close();
      await tickets.settled();
      await counts.close();
      await disconnectDatabase();
    },
  };
}

/** What versions before did not store. */
async function upgradeData(now: Date): Promise<void> {
  await setReadBefore(now);
  await setAccess(now);
  await setStatuses(now);
  await setMentioned(now);
  await setTeams(await ensureDefaultTeam(), now);
}
