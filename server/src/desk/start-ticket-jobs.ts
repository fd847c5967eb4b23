import type { Logger } from "pino";
import { schedulePeriodicJob } from "../concurrency/periodic-job.ts";
import type { Clock } from "../database/clock.ts";
import { jobLeases } from "../database/job-leases.ts";
import { createJobRunner } from "../jobs/run-jobs.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { Services } from "./create-services.ts";

/** Statuses that time changes are found by an index that holds nothing else. */
const timersEveryMs = 15_000;
const noticesEveryMs = 15_000;
/** Woken by whoever begins one; this finds what a process that died has left. */
const bulkJobsEveryMs = 15_000;
const handingOverEveryMs = 60_000;
const forgettingEveryMs = 60 * 60_000;
/** Each node is woken by what it takes in itself; this finds what a node that died has left. */
const scheduledEveryMs = 5_000;

type Parts = {
  clock: Clock;
  services: Pick<
    Services,
    "handingOver" | "jobs" | "jobSignal" | "live" | "notifications" | "scheduled" | "tickets"
  >;
  log: Logger;
};

/** What one node at a time does with tickets: what time makes of them, and what was left to do. */
export function startTicketJobs({ clock, services, log }: Parts) {
  const { jobs, jobSignal, live, tickets } = services;
  const timers = schedulePeriodicJob({
    name: "ticket-timers",
    leases: jobLeases,
    everyMs: timersEveryMs,
    async run({ signal, againInMs }) {
      const next = await tickets.runTimers(new Date(clock.now()), signal);
      if (next) againInMs(Math.min(timersEveryMs, Math.max(0, next.getTime() - clock.now())));
    },
    log,
  });
  const notices = schedulePeriodicJob({
    name: "deliver-left-notices",
    leases: jobLeases,
    everyMs: noticesEveryMs,
    async run({ signal }) {
      await tickets.deliverLeftNotifications(signal);
      await tickets.settleMerges(signal);
      await services.notifications.forgetOld();
    },
    log,
  });
  const runJobs = createJobRunner({
    tickets,
    findUser: userDirectory.findUser,
    live,
    log,
    now: clock.now,
  });
  const bulkJobs = schedulePeriodicJob({
    name: "bulk-jobs",
    leases: jobLeases,
    everyMs: bulkJobsEveryMs,
    async run({ signal }) {
      await runJobs(signal);
      await jobs.forgetOld();
    },
    log,
  });
  jobSignal.attach(bulkJobs);
  const handingOver = schedulePeriodicJob({
    name: "hand-over-guests",
    leases: jobLeases,
    everyMs: handingOverEveryMs,
    run: ({ signal }) => services.handingOver.finish(signal),
    log,
  });
  const sending = schedulePeriodicJob({
    name: "send-scheduled-messages",
    leases: null, // each message is claimed by itself
    everyMs: scheduledEveryMs,
    async run({ signal, againInMs }) {
      const next = await services.scheduled.sendDue(signal);
      if (next) againInMs(Math.min(scheduledEveryMs, Math.max(0, next.getTime() - clock.now())));
    },
    log,
  });
  services.scheduled.due.attach(sending);
  sending.wake(); // what was due while the desk was down goes at once
  const forgetting = schedulePeriodicJob({
    name: "forget-scheduled-messages",
    leases: jobLeases,
    everyMs: forgettingEveryMs,
    run: services.scheduled.forgetOld,
    log,
  });

  return {
    async close(): Promise<void> {
      const jobsHere = [timers, notices, bulkJobs, handingOver, sending, forgetting];
      await Promise.all(jobsHere.map((job) => job.close()));
    },
  };
}
