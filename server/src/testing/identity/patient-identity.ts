import { emulatorParts } from "../../start/open-parts.ts";

/** Longer than a test may take: what hangs ends with its test. */
const timeoutMs = 120_000;

/**
 * The run's identity emulator for tests that are about something else than its silence. All test files share it,
 * so that on a busy machine an answer to one of a hundred sign-ins takes longer than the product waits for it.
 */
export const patientIdentity = (emulatorUrl: string) => emulatorParts(emulatorUrl, timeoutMs);
