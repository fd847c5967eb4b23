import type { Program } from "../processes/program.ts";

/** What socket clients do; see `programs/socket-clients.ts`. */
export type Connect = {
  url: string;
  tokens: readonly string[];
  atOnce: number;
  /** Whether they connect again by themselves, with the website's pauses. */
  comesBack?: boolean;
};
export type Received = {
  /** Of `new_message`, by client. */
  messages: number[];
  tickets: number;
  /** Send to arrival at the first client, in milliseconds. */
  latenciesMs: number[];
};
/** Up to where a client is caught up: the number of a message, and the time of the latest change. */
export type Known = { ticketId: string; after: number; changedSince: string };
export type Storm = {
  url: string;
  atOnce: number;
  /** What each client knew, and asks for what followed once it is back; null asks for nothing. */
  catchUp: readonly Known[] | null;
};
export type StormResult = {
  tookMs: number;
  missed: number;
  caughtUp: number;
  /** How often a connection was cut since they connected. */
  drops: number;
};

/** Clients that receive what the server publishes, in a process of their own. */
export const clientsIn = (program: Program) => ({
  connect: (connect: Connect) => program.ask<void>("connect", connect),
  disconnect: () => program.ask<void>("disconnect"),
  /** Forgets what was received so far. */
  forget: () => program.ask<void>("forget"),
  /** Waits until they have received this many `new_message` in total. */
  waitFor: (messages: number) => program.ask<Received>("waitFor", messages),
  /** Waits until each of them has received a message or a ticket since `forget`. */
  waitForEach: () => program.ask<void>("waitForEach"),
  received: () => program.ask<Received>("received"),
  storm: (storm: Storm) => program.ask<StormResult>("storm", storm),
  /** Waits until connections were cut, all clients have reconnected by themselves, and each has caught up. */
  comeBack: (storm: Storm) => program.ask<StormResult>("comeBack", storm),
  /** The last client stops reading its socket, or goes on. */
  pauseLast: (isPaused: boolean) => program.ask<void>("pauseLast", isPaused),
  /** The first client sends through its socket, for the floor. */
  send: (text: string) => program.ask<void>("send", text),
});

/** When a message was sent, as part of its text: one clock for all processes of a machine. */
export const sentNow = (words = "How long does this take?"): string =>
  `sent:${process.hrtime.bigint()} ${words}`;
