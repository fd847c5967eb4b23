import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { listedTickets } from "../sync/ticket-pages.ts";
import { useListTicketsInfiniteQuery } from "../tickets.api.ts";
import styles from "./CreatorFilter.module.css";

/** Says that the list holds one person's tickets, and leads back to everybody's. */
export function CreatorFilter({ creatorId }: { creatorId: string }) {
  const { data } = useListTicketsInfiniteQuery({ search: "", creatorId });
  const [ticket] = data ? listedTickets(data) : [];
  return (
    <p className={styles.filter}>
      <span className={styles.words}>
        Only tickets of <bdi>{ticket?.creator.name ?? "one person"}</bdi>
      </span>
      <Link className={styles.all} to="/inbox" aria-label="Show everybody's tickets">
        <X size={16} aria-hidden="true" />
      </Link>
    </p>
  );
}
