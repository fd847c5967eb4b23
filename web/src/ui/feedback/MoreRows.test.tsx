import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { MoreRows } from "./MoreRows.tsx";

const words = { loading: "Loading older messages", failed: "They could not be loaded." };
const shown = (isLoading: boolean, hasFailed: boolean) =>
  renderToStaticMarkup(<MoreRows {...words} {...{ isLoading, hasFailed }} onLoad={() => {}} />);

it("the end of a list whose next page could not be loaded says so, and can be asked for again", () => {
  expect(shown(false, true)).toMatch(/role="alert".*They could not be loaded\..*Try again/s);
});

it("the end of a list says that it is being loaded, and nothing where it is whole", () => {
  expect(shown(true, false)).toContain("Loading older messages");
  expect(shown(false, false)).toBe("");
});
