import type { ErrorBody } from "../errors.ts";

/** What an event of a client is acknowledged with: as HTTP answers, without a status of its own. */
export type EventAnswer = { status: "success" } | ErrorBody;
