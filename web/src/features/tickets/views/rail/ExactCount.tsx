import { numberText } from "../../../../i18n/format.ts";
import { ticketsApi } from "../../tickets.api.ts";
import styles from "./ViewRail.module.css";

/** How many tickets are in a view of active ones, as every window is told it; nothing where there are none. */
export function ExactCount({ name }: { name: string }) {
  const { data } = ticketsApi.endpoints.countTickets.useQueryState();
  const count = data?.views?.[name];
  return count ? <b className={styles.count}>{numberText(count)}</b> : null;
}
