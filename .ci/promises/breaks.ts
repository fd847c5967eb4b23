import type { Break } from "./break.ts";

const nothingDuePublished = {
  path: "server/src/realtime/publishing/publish-relay.ts",
  find: "const count = await source.publishDue(isPartitioned());",
  replace: "const count = 0;",
};

/** How each promise is broken on purpose, so that it is seen that its tests notice. */
export const breaks = {
  failureCalledSent: {
    how: "a message that could not be stored is answered as if it was",
    edits: [
      {
        path: "server/src/messages/sending/allocate-sequence.ts",
        find: "} finally {",
        replace:
          "} catch { return { _id: new Types.ObjectId(), ...message, seq: 1 } as never; } finally {",
      },
    ],
  },
  storeForgets: {
    how: "the store acknowledges a write before it is committed",
    edits: [
      {
        path: "server/embedded-store/src/storage/store.ts",
        find: "await this.#environment.childTransaction(() => this.#attempt(job, aftermath));",
        replace:
          "await new Promise<T>((acknowledge, refuse) => { this.#environment.childTransaction(() => { const made = this.#attempt(job, aftermath); acknowledge(made); return made; }).catch(refuse); });",
      },
    ],
  },
  noUniqueClientId: {
    how: "the indexes on the sender's own ids of messages are not unique",
    edits: [
      {
        path: "server/src/messages/message.model.ts",
        find: "{ unique: true, partialFilterExpression: { clientMessageId",
        replace: "{ partialFilterExpression: { clientMessageId",
      },
      {
        path: "server/src/messages/message.model.ts",
        find: "unique: true,\n    partialFilterExpression: { sentTo",
        replace: "partialFilterExpression: { sentTo",
      },
    ],
  },
  noTurns: {
    how: "messages of one ticket are numbered side by side, and a number may be given twice",
    edits: [
      {
        path: "server/src/messages/sending/allocate-sequence.ts",
        find: "return await runExclusive(message",
        replace:
          "return await ((_key: string, run: () => Promise<MessageRecord>) => run())(message",
      },
      {
        path: "server/src/messages/message.model.ts",
        find: "{ conversationId: 1, seq: -1 }, { unique: true }",
        replace: "{ conversationId: 1, seq: -1 }",
      },
    ],
  },
  gapsUnseen: {
    how: "a message is put in front even where others before it are missing",
    edits: [
      {
        path: "web/src/features/messages/sync/message-pages.ts",
        find: 'seq === last + 1 ? "next" : "gap"',
        replace: '"next"',
      },
    ],
  },
  noCatchUp: {
    how: "after a lost connection nothing is asked for",
    edits: [
      {
        path: "web/src/app/live/subscribe-catch-up.ts",
        find: '.on("connect", runWithViews);',
        replace: '.on("connect", () => {});',
      },
    ],
  },
  nothingPublishedAgain: {
    how: "what was stored and not published is left lying",
    edits: [nothingDuePublished],
  },
  numbersTwice: {
    how: "two tickets get the same number",
    edits: [
      {
        path: "server/src/tickets/allocate-ticket-number.ts",
        find: "return counter.value;",
        replace: "return Math.ceil(counter.value / 2);",
      },
      // Otherwise the second of them would be refused.
      {
        path: "server/src/tickets/ticket.model.ts",
        find: "number: { type: Number, required: true, unique: true },",
        replace: "number: { type: Number, required: true },",
      },
    ],
  },
  filesAfterDocuments: {
    how: "a file is in its place a second after the document that points to it",
    edits: [
      {
        path: "server/src/uploads/storage/file-store.ts",
        find: "await rename(partial, path);",
        replace: "setTimeout(() => void rename(partial, path).catch(() => {}), 1_000);",
      },
    ],
  },
  youngFilesRemoved: {
    how: "a file that nobody points to is removed after a minute",
    edits: [
      {
        path: "server/src/uploads/storage/sweep-uploads.ts",
        find: "const unreferencedMaxMs = 60 * 60 * 1000;",
        replace: "const unreferencedMaxMs = 60 * 1000;",
      },
    ],
  },
  orphansStay: {
    how: "accounts without a record are counted and stay",
    edits: [
      {
        path: "server/src/users/accounts/prune-orphan-accounts.ts",
        find: "if (await identity.removeUnverified(uid, before)) removed += 1;",
        replace: "removed += 1;",
      },
    ],
  },
  recordWithoutName: {
    how: "the record that a broken registration lacks is made without its name",
    edits: [
      {
        path: "server/src/users/signing-in/open-session.ts",
        find: "nameOf(account), identity",
        replace: "account.email, identity",
      },
    ],
  },
  resetUnproven: {
    how: "a reset is believed without the new password",
    edits: [
      {
        path: "server/src/users/user.service.ts",
        find: "if (!account) throw wrongCredentials();",
        replace: "if (!account) return;",
      },
    ],
  },
  socketsStayOpen: {
    how: "an ended session keeps its sockets",
    edits: [
      { path: "server/src/identity/resolve-session.ts", find: "onEnded(ids);", replace: "" },
      // A socket that has just connected is looked at in any case, and would be closed by that.
      {
        path: "server/src/realtime/sockets/revalidate-sessions.ts",
        find: "void check(sockets);",
        replace: "void sockets;",
      },
    ],
  },
  fullDiskUnexplained: {
    how: "a full disk is a failure like any other",
    edits: [
      {
        path: "server/src/uploads/storage/keep-bytes.ts",
        find: 'new Set<unknown>(["ENOSPC", ',
        replace: "new Set<unknown>([",
      },
    ],
  },
  filesLeftOut: {
    how: "a backup holds the documents and not their files",
    edits: [
      {
        path: "server/src/backup/dump-records.ts",
        find: "yield { bson: own, fileIds: filesOf(document) };",
        replace: "yield { bson: own, fileIds: [] };",
      },
    ],
  },
  stopsAtOnce: {
    how: "the signal ends the process without closing anything, while answers are on their way",
    edits: [
      {
        path: "server/src/messages/message.routes.ts",
        find: "res.status(isRepeat ? 200 : 201)",
        replace:
          "await new Promise((done) => setTimeout(done, 300)); res.status(isRepeat ? 200 : 201)",
      },
      {
        path: "server/src/start/graceful-shutdown.ts",
        find: "for (const part of parts) await part.close();",
        replace: "void parts;",
      },
    ],
  },
  unboundedBuffer: {
    how: "whoever does not read is never cut off",
    edits: [
      {
        path: "server/src/realtime/sockets/backpressure-limit.ts",
        find: "connection.close(true);",
        replace: "",
      },
    ],
  },
  waitsForEver: {
    how: "a database that is away is waited for a minute",
    edits: [
      {
        path: "server/src/database/connect-database.ts",
        find: "const unreachableAfterMs = 3_000;",
        replace: "const unreachableAfterMs = 60_000;",
      },
      {
        path: "server/src/database/connect-database.ts",
        find: "const silentAfterMs = 3_500;",
        replace: "const silentAfterMs = 60_000;",
      },
    ],
  },
  awayIsUnexpected: {
    how: "a database that is away is answered as a failure of the desk",
    edits: [
      {
        path: "server/src/database/is-database-away.ts",
        find: "if (!(error instanceof Error)) return false;",
        replace: "if (error || !(error instanceof Error)) return false;",
      },
    ],
  },
  waitsForDrain: {
    how: "the driver waits for a connection that is closed",
    edits: [
      {
        path: "server/vendor-patches/mongodb-drain-patch.ts",
        find: 'socket.once("close", () => socket.emit("drain"));',
        replace: "",
      },
    ],
  },
  failureStopsServer: {
    how: "a request that fails closes the server behind it",
    edits: [
      {
        path: "server/src/http/answer-errors.ts",
        find: 'if (code === "unexpected") {',
        replace:
          'if (code === "unexpected") { (req.socket as unknown as { server: { close(): void } }).server.close();',
      },
    ],
  },
  silenceEndsSessions: {
    how: "whoever cannot be confirmed at the identity service is signed out",
    edits: [
      {
        path: "server/src/identity/resolve-session.ts",
        find: 'if (isDue && (await confirmed(session, uid)) === "over") return null;',
        replace:
          'if ((isDue || true) && (await confirmed(session, uid)) !== "stands") return null;',
      },
    ],
  },
  neverLeftAlone: {
    how: "a silent identity service is asked for every sign-in",
    edits: [
      {
        path: "server/src/identity/circuit-breaker.ts",
        find: "const failuresBeforeRest = 5;",
        replace: "const failuresBeforeRest = 5_000;",
      },
    ],
  },
  outboxNotKept: {
    how: "the browser keeps nothing of what is on its way",
    edits: [
      {
        path: "web/src/app/persistence/unsent-snapshot.ts",
        find: "if (isDelivered(message)) continue;",
        replace: "if (isDelivered(message) || message.text) continue;",
      },
    ],
  },
  answerIsNotStored: {
    how: "the answer to a message has another number than what was stored",
    edits: [
      {
        path: "server/src/messages/message.routes.ts",
        find: '.json({ status: "success", data: sent });',
        replace: '.json({ status: "success", data: { ...sent, seq: sent.seq + 1 } });',
      },
    ],
  },
} as const satisfies Record<string, Break>;
