import * as z from "zod";

/** What may be attached: pictures are shown, documents only downloaded. */
const attachmentKinds = ["image", "document"] as const;

/**
 * A stored file as its viewer sees it. `path` is on the API host, signed for this viewer and good
 * for at least a day; `width` and `height` in pixels, 0 for documents.
 */
export const attachmentSchema = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.enum(attachmentKinds),
  type: z.string(),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  /** It waits for the virus check and cannot be opened yet, or failed it and is gone. */
  scan: z.enum(["waiting", "refused"]).optional(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A picture of which only the path is known (spec §3 Message), on the API host. */
export const pictureAt = (path: string): Attachment => ({
  path: /^(\/|https?:)/.test(path) ? path : `/${path}`,
  name: path.split("/").at(-1) ?? "",
  kind: "image",
  type: "image/*",
  bytes: 0,
  width: 0,
  height: 0,
});
