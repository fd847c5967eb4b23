import { desktopSettingsChangeSchema } from "@deskbell/shared/desktop/desktop-settings";
import { type IpcApi, replyOutcomes } from "@deskbell/shared/desktop/ipc";
import { serverAddressSchema } from "@deskbell/shared/desktop/server-address";
import { idSchema } from "@deskbell/shared/id";
import { presenceUpdateSchema } from "@deskbell/shared/presence/presence";
import { loginSchema } from "@deskbell/shared/users/credentials";
import * as z from "zod";
import { isMessageFile } from "../server/server-paths.ts";

const addressMaxChars = 2_000;
const unreadMax = 1_000_000;

const nameMaxChars = 1_000;

/** Where a file of a message lies at the server; nothing else is fetched to be dragged. */
const filePathSchema = z.string().max(addressMaxChars).refine(isMessageFile);

/** A path within the page: no address, and nothing that could be read as another host. */
const pagePathSchema = z
  .string()
  .max(addressMaxChars)
  .regex(/^\/(?!\/)[^\p{Cc}\\]*$/u);

/** The arguments of each method of the page's bridge. */
export const ipcSchemas = {
  readState: z.tuple([]),
  setServer: z.tuple([serverAddressSchema]),
  logIn: z.tuple([loginSchema]),
  logOut: z.tuple([]),
  changeSettings: z.tuple([desktopSettingsChangeSchema.strict()]),
  testNotification: z.tuple([]),
  showUnread: z.tuple([z.number().int().min(0).max(unreadMax)]),
  showsTicket: z.tuple([idSchema.nullable()]),
  openExternal: z.tuple([z.string().max(addressMaxChars)]),
  connect: z.tuple([]),
  lookAt: z.tuple([presenceUpdateSchema.strict()]),
  askPresence: z.tuple([]),
  cancelUpload: z.tuple([z.uuid()]),
  readOfflineKey: z.tuple([]),
  readReplies: z.tuple([]),
  endReply: z.tuple([z.uuid(), z.enum(replyOutcomes)]),
  prepareDrag: z.tuple([z.object({ path: filePathSchema, name: z.string().max(nameMaxChars) })]),
  startDrag: z.tuple([filePathSchema]),
  openTicketWindow: z.tuple([idSchema]),
  openInMainWindow: z.tuple([pagePathSchema]),
  checkForUpdate: z.tuple([]),
  installUpdate: z.tuple([]),
} satisfies Record<keyof IpcApi, z.ZodType<readonly unknown[]>>;
