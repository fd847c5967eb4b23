import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { Rich } from "../../../../i18n/Rich.tsx";
import { t } from "../../../../i18n/t.ts";
import { listedTickets } from "../../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../../tickets.api.ts";
import styles from "./CreatorFilter.module.css";

/** Says that the list holds one person's tickets, and leads back to everybody's. */
export function CreatorFilter({ creatorId }: { creatorId: string }) {
  const { data } = useListTicketsInfiniteQuery({ search: "", creatorId });
  const [ticket] = data ? listedTickets(data) : [];
  return (
    <p className={styles.filter}>
      <span className={styles.words}>
        <Rich parts={[<bdi key="name">{ticket?.creator.name}</bdi>]}>
          {ticket ? t("Only tickets of <0></0>") : t("Only tickets of one person")}
        </Rich>
      </span>
      <Link className={styles.all} to="/inbox" aria-label={t("Show everybody's tickets")}>
        <X size={16} aria-hidden="true" />
      </Link>
    </p>
  );
}
