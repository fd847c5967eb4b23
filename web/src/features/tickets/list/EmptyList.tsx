import { texts } from "@deskbell/shared/texts";
import {
  type CustomerViewName,
  type StaffViewName,
  viewOfOnePattern,
} from "@deskbell/shared/tickets/views/views";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { useViewOfOne } from "../views/use-view-of-one.ts";
import { customerViewWords, viewWords } from "../views/view-words.ts";
import { NoTicketsDrawing } from "./NoTicketsDrawing.tsx";
import { NothingLeft } from "./NothingLeft.tsx";

interface EmptyListProps {
  isStaffView: boolean;
  search: string;
  creatorId: string;
  view: string;
  onClearSearch(): void;
}

/** A list without tickets: there are none yet, none in this view, or none matches; and the way on from there. */
export function EmptyList({ search, onClearSearch, ...list }: EmptyListProps) {
  return search === "" ? (
    <NoTickets {...list} />
  ) : (
    <NoMatch search={search} onClearSearch={onClearSearch} />
  );
}

type Listed = Pick<EmptyListProps, "isStaffView" | "creatorId" | "view">;

function NoTickets(list: Listed) {
  const { isStaffView, creatorId, view } = list;
  if (isStaffView && creatorId === "" && viewOfOnePattern.test(view))
    return <NoneOfOne view={view} />;
  if (isStaffView && creatorId === "") return <NothingLeft view={view} text={emptyText(list)} />;
  return (
    <EmptyState
      drawing={<NoTicketsDrawing />}
      title={t(texts.noTickets)}
      text={emptyText(list)}
      action={
        isStaffView || view !== "" ? undefined : (
          <LinkButton to="/ticket/introduction" variant="secondary">
            {t("Open your first ticket")}
          </LinkButton>
        )
      }
    />
  );
}

/** Teams are removed, and colleagues leave, while others look at their tickets. */
function NoneOfOne({ view }: Pick<EmptyListProps, "view">) {
  const { of, isGone } = useViewOfOne(view) ?? {};
  const text =
    of === "team"
      ? isGone
        ? t("This team was removed. Its tickets are in another one.")
        : t("No active ticket is in this team.")
      : isGone
        ? t("Nobody who works here has these tickets.")
        : t("No active ticket is with this colleague.");
  return <NothingLeft view={view} text={text} />;
}

function NoMatch({ search, onClearSearch }: Pick<EmptyListProps, "search" | "onClearSearch">) {
  return (
    <EmptyState
      drawing={<NoTicketsDrawing />}
      title={t("No match")}
      text={t("No ticket matches “{search}”.", { search })}
      action={
        <Button variant="secondary" onClick={onClearSearch}>
          {t("Clear the search")}
        </Button>
      }
    />
  );
}

function emptyText({ isStaffView, creatorId, view }: Listed): string {
  if (!isStaffView) return customerViewWords[(view || "all") as CustomerViewName].empty;
  if (creatorId !== "") return t("This person has not opened a ticket.");
  return viewWords[(view || "all") as StaffViewName]?.empty ?? t("No ticket is in this view.");
}
