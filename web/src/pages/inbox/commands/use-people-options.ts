import { agentViewName } from "@deskbell/shared/tickets/views/views";
import { useNavigate } from "react-router-dom";
import { useStaff } from "../../../api/desk.api.ts";
import { useFoundCustomers } from "../../../api/found-customers.api.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { isFound } from "./find-option.ts";
import type { FoundOptions } from "./use-options.ts";

const colleaguesMax = 5;
const customersMax = 6;

/** Colleagues, whose tickets are opened, then customers, whose tickets are; by name and address, customers by organisation too. */
export function usePeopleOptions(words: string): FoundOptions {
  const navigate = useNavigate();
  const viewerId = useAppSelector(selectViewer)?._id;
  const isAsked = words.trim() !== "";
  const { data: staff, error: staffError, refetch } = useStaff(!isAsked);
  const {
    customers,
    error: customersError,
    retry,
  } = useFoundCustomers(words, { needsWords: true });
  if (!isAsked) return { options: [], isSearching: false, error: undefined, retry };
  const colleagues = (staff ?? [])
    .filter(({ name, email = "" }) => isFound(`${name} ${email}`, words))
    .slice(0, colleaguesMax)
    .map(({ id, name, email }) => ({
      id: `colleague-${id}`,
      words: id === viewerId ? t("{name} (you)", { name }) : name,
      hint: email,
      group: t("Colleagues"),
      run: () => navigate(`/inbox?view=${id === viewerId ? "mine" : agentViewName(id)}`),
    }));
  const found = (customers ?? []).slice(0, customersMax).map((customer) => ({
    id: `customer-${customer.id}`,
    words: customer.name,
    hint: [customer.organisation, customer.email].filter(Boolean).join(" · "),
    group: t("Customers"),
    run: () => navigate(`/inbox?creator=${customer.id}`),
  }));
  const error = customersError ?? (staff ? undefined : staffError);
  return {
    options: [...colleagues, ...found],
    isSearching: !error && (!customers || !staff),
    error,
    retry: () => {
      if (customersError) retry();
      if (staffError) void refetch();
    },
  };
}
