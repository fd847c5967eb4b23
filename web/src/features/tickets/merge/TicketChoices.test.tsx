import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { offlineError } from "../../../api/http/api-error.ts";
import { TicketChoices } from "./TicketChoices.tsx";

const nothing = () => {};
const shown = (error: unknown) =>
  renderToStaticMarkup(
    <TicketChoices
      choices={null}
      error={error}
      onRetry={nothing}
      chosenId={null}
      onChoose={nothing}
    />,
  );

it("whoever looks for a ticket to merge or link is told that the search failed, and can try again", () => {
  expect(shown(offlineError)).toMatch(/The desk cannot be reached\..*Try again/s);
  expect(shown(offlineError)).not.toContain("Searching");
  expect(shown(undefined)).toContain("Searching…");
});
