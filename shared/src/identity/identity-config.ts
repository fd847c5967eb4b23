import * as z from "zod";

/** GET /api/v1/config: what a browser needs to reach the identity provider. Nothing in it is secret. */
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
});
export type ConfigAnswer = z.infer<typeof configAnswerSchema>;
