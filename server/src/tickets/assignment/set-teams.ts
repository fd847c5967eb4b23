import { upgradeOnce } from "../../database/upgrade-once.ts";
import { allTicketIds } from "../reading/all-ticket-ids.ts";
import { TicketModel } from "../ticket.model.ts";

/** Brings tickets that an older version has stored into the default team, in small batches. */
export async function setTeams(defaultTeamId: string, now = new Date()): Promise<void> {
  await upgradeOnce("ticket-teams", now, async () => {
    for await (const ids of allTicketIds()) {
      await TicketModel.collection.updateMany(
        { _id: { $in: ids }, teamId: null },
        { $set: { teamId: defaultTeamId } },
      );
    }
  });
}
