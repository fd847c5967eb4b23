import * as z from "zod";
import { limits } from "../limits.ts";
import { defaultWording, wordingSchema } from "../wording.ts";

/** GET /api/v1/config: what a browser needs to reach the identity provider, and what it is to call the marketplace. Nothing in it is secret. */
export const configAnswerSchema = z.object({
  identity: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    /** The Auth emulator's address when no Firebase project is configured, else null. */
    emulatorUrl: z.string().nullable(),
  }),
  /** Whether there is the demo page, /test. */
  hasDemoPage: z.boolean().default(false),
  /** The desk's words, for a console: a page of the website has them already. One that is not known here yet counts as the default. */
  wording: wordingSchema.catch(defaultWording).default(defaultWording),
  /** How many seconds staff can take a reply back; 0: it is sent at once. Servers of before hold none. */
  undoSeconds: z.number().catch(0).default(0),
  files: z
    .object({
      /** How large an attached file may be. */
      maxBytes: z.number().int(),
    })
    .default({ maxBytes: limits.attachmentMaxBytes }),
  marketplace: z.object({
    name: z.string(),
    /** The marketplace as a provider at Firebase, for instance `oidc.acme`; null when nobody can sign in with it. */
    providerId: z.string().nullable(),
  }),
});
export type ConfigAnswer = z.infer<typeof configAnswerSchema>;
/** The third party whose customers write here too; it names an enquiry reason and a way to sign in. */
export type Marketplace = ConfigAnswer["marketplace"];
