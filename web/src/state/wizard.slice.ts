import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import type { NewTicket } from "@deskbell/shared/tickets/ticket";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { RegisteredFile } from "./file-registry.ts";
import { sessionEnded } from "./session.slice.ts";

/** For whom staff write a ticket, and how it goes out. */
export interface OnBehalf {
  /** Somebody known, or who has an address; both empty where that is not said yet. */
  customerId: string;
  address: string;
  name: string;
  isByMail: boolean;
  /** Empty for the default one. */
  mailboxId: string;
}

/**
 * What the customer has chosen and typed so far in the three-step wizard; the last step sends it. Staff have none of their
 * own: theirs is the ticket that they are about to open for a customer.
 */
export interface WizardDraft {
  /** Sent with the request, so that a retry opens no second ticket. Empty until first sent. */
  idempotencyKey: string;
  enquiryInfo: NewTicket["enquiryInfo"];
  subject: string;
  description: string;
  isPrivate: boolean;
  onBehalf?: OnBehalf | undefined;
  files: RegisteredFile[];
}

export const emptyWizard: WizardDraft = {
  idempotencyKey: "",
  enquiryInfo: defaultEnquiryReason,
  subject: "",
  description: "",
  isPrivate: false,
  files: [],
};

type Words = Pick<WizardDraft, "subject" | "description" | "isPrivate" | "onBehalf">;

const wizard = createSlice({
  name: "wizard",
  initialState: emptyWizard,
  reducers: {
    reasonChosen(draft, { payload }: PayloadAction<WizardDraft["enquiryInfo"]>) {
      if (payload !== draft.enquiryInfo) draft.idempotencyKey = "";
      draft.enquiryInfo = payload;
    },
    wordsTyped(draft, { payload }: PayloadAction<Partial<Words>>) {
      // Other content under the same key would be refused as a conflict.
      draft.idempotencyKey = "";
      Object.assign(draft, payload);
    },
    wizardFilesAdded(draft, { payload }: PayloadAction<RegisteredFile[]>) {
      draft.idempotencyKey = "";
      draft.files.push(...payload);
    },
    wizardFileRemoved(draft, { payload: id }: PayloadAction<string>) {
      draft.idempotencyKey = "";
      draft.files = draft.files.filter((file) => file.id !== id);
    },
    wizardSent(draft, { payload: key }: PayloadAction<string>) {
      draft.idempotencyKey = key;
    },
    wizardReplaced: (_draft, { payload }: PayloadAction<WizardDraft>) => payload,
    wizardReset: () => emptyWizard,
  },
  extraReducers: (build) => build.addCase(sessionEnded, () => emptyWizard),
});

export const {
  reasonChosen,
  wordsTyped,
  wizardFilesAdded,
  wizardFileRemoved,
  wizardSent,
  wizardReplaced,
  wizardReset,
} = wizard.actions;
export const wizardReducer = wizard.reducer;

export const isEmptyWizard = ({
  enquiryInfo,
  subject,
  description,
  isPrivate,
  files,
}: WizardDraft) =>
  enquiryInfo === emptyWizard.enquiryInfo &&
  subject + description === "" &&
  !isPrivate &&
  files.length === 0;
