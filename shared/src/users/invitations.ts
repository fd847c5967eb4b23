import * as z from "zod";
import { idSchema } from "../id.ts";
import { limits } from "../limits.ts";
import { singleLineText } from "../plain-text.ts";
import { emailSchema } from "./credentials.ts";

/** POST invitations */
export const newInvitationSchema = z.object({
  /** Whom it is meant for, in the words of the admin, who finds it again by them. */
  forWhom: singleLineText
    .pipe(
      z.string().max(limits.invitationNoteMaxChars, `Max length ${limits.invitationNoteMaxChars}`),
    )
    .default(""),
  /** The one verified address that can use it; any can, where it is empty. */
  email: z.union([z.literal(""), emailSchema]).default(""),
});
export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const invitationStates = ["open", "accepted", "withdrawn", "expired"] as const;
export type InvitationState = (typeof invitationStates)[number];

/** `refused`: mails to its address have come back before, or servers do not take it. */
export const invitationMailStates = ["none", "waiting", "sent", "failed", "refused"] as const;
export type InvitationMailState = (typeof invitationMailStates)[number];

/** An invitation, as admins see it. Its token is shown once, to whoever made it or had it sent. */
export const invitationSchema = z.object({
  id: idSchema,
  forWhom: z.string(),
  email: z.string(),
  state: z.enum(invitationStates),
  /** The name of the admin who made it. */
  invitedBy: z.string(),
  /** ISO 8601 */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The name of the one who became an agent by it, and when; null where nobody did. */
  acceptedBy: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  /** What became of the mail with its link; null where it names no address, or this desk sends no mails. */
  mail: z.object({ state: z.enum(invitationMailStates), reason: z.string() }).nullish(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** GET invitations: all that are open, and the latest of the others; the newest first */
export const invitationsAnswerSchema = z.array(invitationSchema);
export const createdInvitationSchema = invitationSchema.extend({ token: z.string() });
export type CreatedInvitation = z.infer<typeof createdInvitationSchema>;
/** POST invitations, POST invitations/:id/send */
export const createdInvitationAnswerSchema = z.object({
  status: z.literal("success"),
  data: createdInvitationSchema,
});

/** POST invitations/read, POST invitations/accept: in the body, since addresses are logged */
export const invitationTokenSchema = z.object({ token: z.string().min(1).max(200) });

/** What the holder of a link is told before signing in. */
export const readInvitationSchema = z.object({
  invitedBy: z.string(),
  email: z.string(),
  expiresAt: z.string(),
});
export type ReadInvitation = z.infer<typeof readInvitationSchema>;
/** POST invitations/read */
export const readInvitationAnswerSchema = z.object({
  status: z.literal("success"),
  data: readInvitationSchema,
});
