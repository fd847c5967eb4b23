import { texts } from "@deskbell/shared/texts";
import { type StaffViewName, staffViewNames } from "@deskbell/shared/tickets/views/views";
import { numberText } from "../../../i18n/format.ts";
import { t } from "../../../i18n/t.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";
import { LinkButton } from "../../../ui/buttons/LinkButton.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ticketsApi } from "../tickets.api.ts";
import { searchOfView } from "../views/chosen-views.ts";
import { viewWords } from "../views/view-words.ts";
import { NoTicketsDrawing } from "./NoTicketsDrawing.tsx";

/** Where what is there is to be done: an empty one is finished. */
const work: readonly string[] = ["needs_reply", "mine", "unassigned", "open"];

/** A view of staff without tickets: what that means, and the next one in which there are some. */
export function NothingLeft({ view, text }: { view: string; text: string }) {
  const viewerId = useAppSelector(selectViewer)?._id ?? "";
  const { data } = ticketsApi.endpoints.countTickets.useQueryState();
  const next = nextViewWithTickets(view, staffViewNames, data?.views ?? {});
  return (
    <EmptyState
      drawing={<NoTicketsDrawing />}
      title={work.includes(view) ? t("All done") : t(texts.noTickets)}
      text={text}
      action={
        next && (
          <LinkButton variant="secondary" to={`/inbox${searchOfView(viewerId, next.name)}`}>
            {t("Go on with {view} ({count})", {
              view: viewWords[next.name].name,
              count: numberText(next.count),
            })}
          </LinkButton>
        )
      }
    />
  );
}

/** The first view after an empty one, in the order of the rail and round it, that has tickets; undefined for none. */
export function nextViewWithTickets(
  empty: string,
  names: readonly StaffViewName[],
  counts: Partial<Record<string, number | null>>,
): { name: StaffViewName; count: number } | undefined {
  const at = (names as readonly string[]).indexOf(empty) + 1;
  return [...names.slice(at), ...names.slice(0, at)]
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .find(({ name, count }) => count > 0 && name !== empty);
}
