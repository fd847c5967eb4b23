import type { Viewer } from "../../identity/viewer.ts";
import type { UserRecord } from "../user.model.ts";
import { presentPerson } from "../user.present.ts";

/**
 * The one who asks by mail. Whatever their record says, nobody is staff by mail; and they have no session: the empty
 * one is nobody's, so whoever looks it up finds that they are not signed in.
 *
 * @param email where the mail came from
 */
export const viewerByMail = (record: UserRecord, email: string): Viewer => ({
  ...presentPerson(record),
  sessionId: "",
  email,
  access: "customer",
  epoch: record.epoch ?? 0,
});
