import {
  type CheckLine,
  checkLineSchema,
  type StepLine,
  type StepOutcome,
} from "@deskbell/shared/mail/mailbox-checks";
import { causeOf, isApiError } from "../../../api/http/api-error.ts";
import { jsonLines } from "../../../api/http/json-lines.ts";
import { type ApiRequest, responseTo } from "../../../api/http/request.ts";
import { t } from "../../../i18n/t.ts";

export interface CheckState {
  /** `idle` before the first. */
  status: "idle" | "running" | "cancelled" | "ended";
  steps: readonly StepLine[];
  /** The worst of all; null until it has ended. */
  outcome: StepOutcome | null;
  /** Why it could not be made, or broke off. */
  problem: string | null;
}

export const idleCheck: CheckState = { status: "idle", steps: [], outcome: null, problem: null };

export type CheckCall = Required<Pick<ApiRequest, "url" | "method" | "body">>;

/** Makes a check, and says after each of its steps how it stands. Does not throw. */
export async function readCheck(
  call: CheckCall,
  onState: (state: CheckState) => void,
  signal: AbortSignal,
): Promise<void> {
  let state: CheckState = { ...idleCheck, status: "running" };
  const next = (changed: Partial<CheckState>) => {
    state = { ...state, ...changed };
    onState(state);
  };
  next({});
  try {
    const response = await responseTo(call, signal);
    for await (const line of jsonLines(response)) {
      const read: CheckLine = checkLineSchema.parse(line);
      if (read.is === "end") return next({ status: "ended", outcome: read.outcome });
      next({ steps: [...state.steps, read] });
    }
    next({ status: "ended", problem: brokenOff() });
  } catch (error) {
    if (signal.aborted) next({ status: "cancelled" });
    else next({ status: "ended", problem: isApiError(error) ? causeOf(error) : brokenOff() });
  }
}

const brokenOff = () => t("The check broke off. Please try again.");
