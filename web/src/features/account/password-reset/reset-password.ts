import type { PasswordReset } from "@deskbell/shared/users/credentials";
import { isApiError } from "../../../api/http/api-error.ts";
import { openIdentity } from "../../../api/identity/identity.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { reportPasswordReset } from "../account.api.ts";
import { isSpentCode } from "../identity-error-text.ts";

/** State of a link for a new password. */
export type ResetLink =
  | { is: "good"; progress: ResetProgress }
  | { is: "missing" }
  | { is: "spent"; email: string }
  | { is: "forVerification" };

/** Progress of setting the password; kept between attempts, because any answer can be lost. */
export interface ResetProgress {
  /** The mail's code. */
  oobCode: string;
  /** Whose password it is. */
  email: string;
  /** The code was sent to the provider, which may have used it up. */
  isTried: boolean;
  /** The provider has the new password; only the server does not know it yet. */
  isSet: boolean;
}

/**
 * Checks a mail's code without using it up.
 *
 * @throws ApiError, or the provider's error, when it could not be asked
 */
export async function readResetLink(oobCode: string): Promise<ResetLink> {
  const identity = await openIdentity();
  try {
    const { email, kind } = await identity.readCode(oobCode);
    if (kind === "verifyEmail") return { is: "forVerification" };
    if (kind !== "resetPassword") return { is: "spent", email };
    return { is: "good", progress: { oobCode, email, isTried: false, isSet: false } };
  } catch (error) {
    if (isSpentCode(error)) return { is: "spent", email: "" };
    throw error;
  }
}

/**
 * Sets a new password by a mail's code: at the identity provider, then at the server, which ends all
 * sessions. Called again after a failure it goes on where it was.
 *
 * @param onSet called once the provider has the new password and the code is worth nothing more
 * @throws the provider's error, or ApiError of the server
 */
export function setNewPassword(
  progress: ResetProgress,
  passwords: PasswordReset,
  onSet: () => void,
): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const refusal = progress.isSet ? null : await spendCode(progress, passwords.password);
    if (!refusal) onSet();
    try {
      await dispatch(reportPasswordReset(progress.email, passwords));
    } catch (error) {
      // The server asks the provider: this password is not it, so the code was used for another.
      if (refusal && isApiError(error) && error.code === "wrong_credentials") throw refusal;
      throw error;
    }
  };
}

/** @returns the refusal of a code that an earlier try may have used up without our hearing of it */
async function spendCode(progress: ResetProgress, newPassword: string): Promise<Error | null> {
  const identity = await openIdentity();
  const wasTried = progress.isTried;
  progress.isTried = true;
  try {
    await identity.resetPassword(progress.oobCode, newPassword);
    progress.isSet = true;
    return null;
  } catch (error) {
    if (wasTried && error instanceof Error && isSpentCode(error)) return error;
    throw error;
  }
}
