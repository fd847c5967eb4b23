import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import { useLayoutEffect, useRef, useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../../ui/toasts/notify.ts";
import { usePlaceViewsMutation } from "./move-view.api.ts";
import { moveView, viewsBeside } from "./move-view.ts";

/** Moves views among each other: the button that was pressed keeps the focus, and the new place is said. */
export function useMoveView(views: readonly SavedView[]) {
  const [place, { isLoading }] = usePlaceViewsMutation();
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<Element | null>(null);
  const [announcement, setAnnouncement] = useState("");

  // A row that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they stand in another order
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    if (list.current?.contains(pressed.current)) (pressed.current as HTMLElement).focus();
  }, [views]);

  async function move(view: SavedView, by: 1 | -1): Promise<void> {
    // One order after another: the second would not know the first.
    if (isLoading) return;
    pressed.current = document.activeElement;
    const after = moveView(views, view, by);
    const beside = viewsBeside(after, view);
    const { error } = await place({ before: views, after });
    if (error) return void notify.error(causeOf(error));
    setAnnouncement(
      t("{name} is number {place} of {count} now.", {
        name: view.name,
        place: beside.findIndex(({ id }) => id === view.id) + 1,
        count: beside.length,
      }),
    );
  }

  return { list, move, announcement };
}
