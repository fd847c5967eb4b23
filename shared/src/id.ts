import * as z from "zod";

/** A database id on the wire: 24 hexadecimal digits. */
export const idSchema = z.string().regex(/^[0-9a-f]{24}$/, "This is not an id.");

/** An id chosen by the client so that a repeated request is recognised; `crypto.randomUUID()`. */
export const clientIdSchema = z.uuid("This is not a UUID.");
