import mongoose from "mongoose";
import { pino } from "pino";
import { schedulePeriodicJob } from "../../concurrency/periodic-job.ts";
import { connectDatabase } from "../../database/connect-database.ts";
import { jobLeases } from "../../database/job-leases.ts";

// A node that does nothing but a job, as often as it may: each run writes down when it begins and
// ends, so that two that overlap are seen. With JOB_HANGS the first run never ends.

const { MONGODB_URI: uri = "", JOB_HANGS: hangs } = process.env;
await connectDatabase(uri, { hasPatience: true });
const runs = mongoose.connection.collection<{ isRunning: boolean }>("runs");
const overlaps = mongoose.connection.collection("overlaps");

schedulePeriodicJob({
  name: "a job of several nodes",
  leases: jobLeases,
  everyMs: 1,
  async run() {
    if (await runs.findOne({ isRunning: true })) await overlaps.insertOne({});
    const { insertedId: _id } = await runs.insertOne({ isRunning: true });
    process.stdout.write("running\n");
    if (hangs) await new Promise(() => {});
    await runs.updateOne({ _id }, { $set: { isRunning: false } });
  },
  log: pino(),
});
