import { join } from "node:path";
import mongoose from "mongoose";
import { pino } from "pino";
import { jobLeases } from "../../database/job-leases.ts";
import { watchMailbox } from "../../mail/receiving/imap/watch-mailbox.ts";
import { createTakeIn } from "../../mail/receiving/take-in.ts";
import { readConfig } from "../../start/env.ts";
import { createDiskFileStore } from "../../uploads/storage/file-store.ts";

// A node that does nothing but watch a mailbox, to be ended in the middle of it.

const { databaseUri, dataDirectory, receiving } = readConfig(process.env);
if (!databaseUri || !receiving?.imap) throw new Error("It needs a database and a mailbox.");
mongoose.set("autoIndex", false); // the test has made them, and this begins quickly
await mongoose.connect(databaseUri);
const files = createDiskFileStore(join(dataDirectory, "uploads"));
const takeIn = createTakeIn({ files, onStored() {}, now: Date.now });
watchMailbox({ imap: receiving.imap, takeIn, leases: jobLeases, log: pino() });
// Other timers of it let a process end.
setInterval(() => {}, 60_000);
