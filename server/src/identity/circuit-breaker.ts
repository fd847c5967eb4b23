import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { AppError } from "../errors/app-error.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** So many calls in a row without an answer, from whomever. */
const failuresBeforeRest = 5;
/** Then nobody waits for it for so long; after that one call tries for all. */
const identityRestMs = 5_000;

/**
 * Circuit breaker: the same provider, left alone for a while when it does not answer. Who signs in
 * meanwhile is refused at once, and the provider has time to recover.
 */
export function createCircuitBreaker(
  provider: IdentityProvider,
  { restMs = identityRestMs } = {},
): IdentityProvider {
  const circuit = circuitBreaker(handleWhen(isUnanswered), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresBeforeRest),
  });

  const guard =
    <In extends unknown[], Out>(call: (...input: In) => Promise<Out>) =>
    async (...input: In): Promise<Out> => {
      try {
        return await circuit.execute(() => call(...input));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new AppError(
          "unavailable",
          "Signing in is not possible right now. Please try again.",
          { cause: error },
        );
      }
    };

  return {
    signIn: guard(provider.signIn),
    verifyProof: guard(provider.verifyProof),
    validAfter: guard(provider.validAfter),
    findByEmail: guard(provider.findByEmail),
    setPassword: guard(provider.setPassword),
    setName: guard(provider.setName),
    setDisabled: guard(provider.setDisabled),
    accountsOf: guard(provider.accountsOf),
    ensureVerified: guard(provider.ensureVerified),
    // Nobody waits for these: they ask whether it is back, and clear up at night.
    unverifiedBefore: provider.unverifiedBefore,
    removeUnverified: provider.removeUnverified,
    ping: provider.ping,
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && error.code === "unavailable";
}
