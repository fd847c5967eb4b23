import { releaseFiles } from "../../../state/file-registry.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import {
  emptyWizard,
  isEmptyWizard,
  type OnBehalf,
  wizardReplaced,
  wordsTyped,
} from "../../../state/wizard.slice.ts";

/** A customer whom the desk knows, or an address. */
export type Whom = { customerId: string } | { address: string };

const nobody: OnBehalf = {
  ...{ customerId: "", address: "", name: "", isByMail: false, mailboxId: "" },
};

const ofWhom = (whom: Whom): Pick<OnBehalf, "customerId" | "address"> => ({
  ...{ customerId: "", address: "" },
  ...whom,
});

/** What is written for a customer and not sent: kept as every draft is, on all devices of its author. */
export function useOnBehalfDraft() {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(({ wizard }) => wizard);
  const onBehalf = draft.onBehalf ?? nobody;
  const { customerId, address } = onBehalf;
  const isEmpty = isEmptyWizard(draft);
  /** The name belongs to the address. */
  const forWhom = (chosen: Whom): OnBehalf => {
    const now = ofWhom(chosen);
    return { ...onBehalf, ...now, ...(now.address !== address && { name: "" }) };
  };
  const whom: Whom | null = customerId ? { customerId } : address ? { address } : null;
  return {
    draft,
    onBehalf,
    /** For whom it was begun; null where nothing is written, or that is not said. */
    whom: isEmpty ? null : whom,
    /** Something is written, and not for this one. */
    isForAnother: (one: Whom) => !isEmpty && !(whom && isSameWhom(whom, one)),
    /** Words of it, which are for this one. */
    write: (
      whomNow: Whom,
      words: { subject?: string; description?: string },
      part: Partial<OnBehalf> = {},
    ) => dispatch(wordsTyped({ ...words, onBehalf: { ...forWhom(whomNow), ...part } })),
    /**
     * It is for this one, also what is not written yet; what was sent and not answered is still the same for each.
     * What was not begun for anybody is somebody's own: that is said first.
     */
    choose(chosen: Whom): void {
      if (!isEmpty && !draft.onBehalf) return;
      dispatch(wizardReplaced({ ...draft, onBehalf: forWhom(chosen) }));
    },
    discard(): void {
      dispatch(wizardReplaced(emptyWizard));
      releaseFiles(draft.files);
    },
  };
}

const isSameWhom = (one: Whom, other: Whom): boolean =>
  JSON.stringify(ofWhom(one)) === JSON.stringify(ofWhom(other));
