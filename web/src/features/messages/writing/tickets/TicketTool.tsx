import { Hash } from "lucide-react";
import { type RefObject, useId, useMemo } from "react";
import { useOfferedTickets } from "../../../../api/called-tickets.api.ts";
import { t } from "../../../../i18n/t.ts";
import { type RootState, useAppSelector } from "../../../../state/hooks.ts";
import { insertText } from "../../../../ui/fields/insert-text.ts";
import { SlashMenu } from "../slash/SlashMenu.tsx";
import type { SlashEntry } from "../slash/slash-entry.ts";
import { standsStill, ticketPlaceAt } from "../slash/slash-place.ts";
import { useMenuChoice } from "../slash/use-menu-choice.ts";
import { useSlashPlace } from "../slash/use-slash-place.ts";

/** Tickets in what staff write to each other: `#` offers them by number or by words, and puts in `#12`. */
export function TicketTool({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { place, close } = useSlashPlace(field, ticketPlaceAt);
  const id = useId();
  const query = place?.query ?? "";
  const tickets = useOfferedTickets(place && query);
  const isLoading = useAppSelector(mayConnect) && tickets === null;
  const entries = useMemo(
    () =>
      (tickets ?? []).map(
        ({ _id, ticket: number, subject }): SlashEntry => ({
          ...{ id: _id, name: subject, shortcut: String(number), words: "", Icon: Hash },
          choose: (at) => {
            const element = field.current;
            if (element && at && standsStill(element.value, at, "#")) {
              insertText(element, `#${number} `, at);
            }
          },
        }),
      ),
    [tickets, field],
  );
  // Who types a number in full means it, and nothing has to be chosen.
  const leavesEnter = /^\d+$/.test(query);
  const { chosen, choose, point } = useMenuChoice({
    ...{ field, place, close, found: entries, isLoading, leavesEnter },
    passesEnterBehind: "#",
  });
  if (!place || (entries.length === 0 && !isLoading)) return null;
  const heading = query === "" ? t("Latest tickets") : t("Tickets for “{query}”", { query });
  return (
    <SlashMenu
      {...{ id, field, entries, chosen }}
      label={t("Tickets")}
      heading={isLoading ? t("Searching…") : heading}
      mark="#"
      onPoint={point}
      onChoose={choose}
    />
  );
}

/** Without a connection Enter waits for nothing; one that never was is only on its way. */
const mayConnect = ({ connection: { isConnected, upToDateSince } }: RootState): boolean =>
  isConnected || upToDateSince === null;
