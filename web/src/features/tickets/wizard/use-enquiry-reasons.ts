import { defaultEnquiryReason, enquiryReasons } from "@deskbell/shared/tickets/enquiry-reasons";
import { useEffect } from "react";
import { useReadConfigQuery } from "../../../api/config.api.ts";
import { useAppDispatch, useAppSelector } from "../../../state/hooks.ts";
import { reasonChosen } from "../../../state/wizard.slice.ts";

interface EnquiryReasons {
  /** Null until it is known what the marketplace is called. */
  reasons: readonly string[] | null;
  chosen: string;
  hasFailed: boolean;
  retry(): void;
}

/** What a ticket can be about. A remembered choice that is none of these any more gives way to the default. */
export function useEnquiryReasons(): EnquiryReasons {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.wizard.enquiryInfo);
  const { data, isError, isFetching, refetch } = useReadConfigQuery();
  const reasons = data ? enquiryReasons(data.marketplace.name) : null;
  const isGone = reasons !== null && !reasons.some((reason) => reason === chosen);
  useEffect(() => {
    if (isGone) dispatch(reasonChosen(defaultEnquiryReason));
  }, [isGone, dispatch]);
  return {
    reasons,
    chosen: isGone ? defaultEnquiryReason : chosen,
    hasFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
}
