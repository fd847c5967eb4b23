import { useId, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { useAppDispatch } from "../../../state/hooks.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { Problems } from "../../../ui/feedback/Problems.tsx";
import { notify } from "../../../ui/toasts/notify.ts";
import { isRememberedIn } from "../dom-form-values.ts";
import { signInWithMarketplace } from "../session/session.ts";
import styles from "./MarketplaceButton.module.css";
import { marketplaceFailure } from "./marketplace-failure.ts";
import { type MarketplaceState, prepareMarketplace, useMarketplace } from "./use-marketplace.ts";

/** Signing in with an account of the marketplace, or why that is not possible here (spec §2). Stands in the sign-in form. */
export function MarketplaceButton() {
  const dispatch = useAppDispatch();
  const noteId = useId();
  const [marketplace, retry] = useMarketplace();
  const [isSigningIn, setIsSigningIn] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const isLoading = marketplace === "loading";
  const isKnown = typeof marketplace === "object";
  const providerId = isKnown ? marketplace.providerId : null;

  async function signIn(form: HTMLFormElement | null) {
    if (providerId === null) return;
    setProblems([]);
    setIsSigningIn(true);
    try {
      await dispatch(signInWithMarketplace(providerId, { isRemembered: isRememberedIn(form) }));
    } catch (error) {
      const { texts, isCancelled } = marketplaceFailure(error);
      if (!isCancelled) for (const text of texts) notify.error(text);
      setProblems(texts);
    } finally {
      setIsSigningIn(false);
    }
  }

  const prepare = () => {
    if (providerId !== null) prepareMarketplace();
  };
  return (
    <div className={styles.marketplace}>
      <Button
        isBusy={isLoading || isSigningIn}
        isUnavailable={isKnown && providerId === null}
        aria-describedby={noteId}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={isKnown ? ({ currentTarget: { form } }) => void signIn(form) : retry}
      >
        {labelOf(marketplace)}
      </Button>
      <div className={styles.below}>
        <p id={noteId} className={styles.note}>
          {isSigningIn ? t("Go on in the window that has opened.") : noteOn(marketplace)}
        </p>
        <Problems problems={problems} />
      </div>
    </div>
  );
}

function labelOf(marketplace: MarketplaceState): string {
  if (marketplace === "loading") return t("Another way to sign in");
  if (marketplace === "failed") return t("Try again");
  return t("Continue with {name}", { name: marketplace.name });
}

function noteOn(marketplace: MarketplaceState): string {
  if (marketplace === "loading") return "";
  if (marketplace === "failed") return t("Another way to sign in could not be loaded.");
  const { name, providerId } = marketplace;
  return providerId === null ? t("Signing in with {name} is not set up here.", { name }) : "";
}
