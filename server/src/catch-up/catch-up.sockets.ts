import { catchUpQuestionSchema } from "@deskbell/shared/realtime/catch-up";
import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import type { SessionService } from "../identity/session.service.ts";
import type { LiveServer } from "../realtime/live.ts";
import { onEvent } from "../realtime/on-event.ts";
import { updateViewer } from "../realtime/sockets/refresh-access.ts";
import type { CatchUpService } from "./catch-up.service.ts";

/** HTTP compresses what is longer, and a window that reads slowly is not cut off for it. */
export const answerMaxChars = 65_536;

type Parts = {
  catchUps: CatchUpService;
  sessions: Pick<SessionService, "viewerNow">;
  log: Logger;
};

/**
 * Answers what a window has missed over the connection that it has come back by, which spares a request of its own: many
 * come back at once after a restart. Once for each connection; what else a window asks, it asks by HTTP.
 */
export function connectCatchUp(io: LiveServer, { catchUps, sessions, log }: Parts): void {
  io.on("connection", (socket) => {
    let isAsked = false;
    onEvent(socket, "catch-up", {
      schema: catchUpQuestionSchema,
      log,
      async act(question) {
        if (isAsked) throw new AppError("too_many_requests", "Once for each connection.");
        isAsked = true;
        // The session may have ended since the handshake.
        const viewer = await sessions.viewerNow(socket.data.viewer);
        updateViewer(socket, viewer);
        socket.data.isConfirmed = true;
        const missed = await catchUps.catchUp(viewer, question);
        if (JSON.stringify(missed).length > answerMaxChars) {
          throw new AppError("body_too_large", "Too much was missed for one event.");
        }
        return missed;
      },
    });
  });
}
