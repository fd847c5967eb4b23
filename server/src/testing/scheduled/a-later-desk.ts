import type { ScheduledMessage } from "@deskbell/shared/messages/scheduled-message";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { ScheduledMessageModel } from "../../messages/scheduled/scheduled-message.model.ts";
import { formOf } from "../call-api.ts";
import { minuteMs } from "../durations.ts";
import type { TestPerson } from "../people.ts";
import { aTestDeskWithPeople } from "../test-desk.ts";
import { until } from "../until.ts";

type DeskChanges = NonNullable<Parameters<typeof aTestDeskWithPeople>[0]>;

/** A desk whose clock the test moves, and what is done with replies that wait. */
export function aLaterDesk({ undoSeconds = 5, ...given }: DeskChanges = {}) {
  // It stands still in between, however long that takes.
  const begunMs = Date.now();
  let aheadMs = 0;
  const now = () => begunMs + aheadMs;
  const parts = aTestDeskWithPeople({
    ...given,
    undoSeconds,
    now,
    askTime: async () => new Date(now()),
  });
  const schedule = (by: TestPerson, ticket: Ticket, fields: Parameters<typeof formOf>[0] = {}) =>
    by.call("POST", "scheduled", formOf({ conversationId: ticket._id, text: "Hello", ...fields }));

  return {
    ...parts,
    now,
    /** An hour from now, as it is sent. */
    inAnHour: () => new Date(now() + 60 * minuteMs).toISOString(),
    schedule,
    async aReply(by: TestPerson, ticket: Ticket, fields: Parameters<typeof formOf>[0] = {}) {
      const answer = await schedule(by, ticket, fields);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.scheduled as ScheduledMessage;
    },
    /** Time passes, and what is due by then is done. */
    async pass(ms: number): Promise<void> {
      aheadMs += ms;
      parts.desk.scheduled.due.wake();
      await until(async () => {
        const due = { state: "waiting", dueAt: { $lte: new Date(now()) } };
        return (await ScheduledMessageModel.collection.countDocuments(due)) === 0;
      });
      await until(
        async () =>
          (await ScheduledMessageModel.collection.findOne({
            $or: [{ claimId: { $exists: true } }, { isUntold: true }],
          })) === null,
      );
    },
    stateOf: async ({ id }: Pick<ScheduledMessage, "id">) => {
      const record = await ScheduledMessageModel.findById(id).lean();
      return record && { state: record.state, heldBecause: record.heldBecause };
    },
  };
}
