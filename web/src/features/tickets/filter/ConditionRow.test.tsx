import { configureStore } from "@reduxjs/toolkit";
import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "react-redux";
import { expect, it } from "vitest";
import { api } from "../../../api/api.ts";
import { slices } from "../../../state/slices.ts";
import { ConditionRow } from "./ConditionRow.tsx";
import { conditionsIn } from "./filter-conditions.ts";

const store = configureStore({
  reducer: { ...slices, [api.reducerPath]: api.reducer },
  middleware: (withDefaults) => withDefaults().concat(api.middleware),
});

const rowOf = (text: string) =>
  conditionsIn(text)
    .map((condition) =>
      renderToStaticMarkup(
        <Provider store={store}>
          <ConditionRow
            condition={condition}
            problems={condition.problems}
            onChange={() => {}}
            onRemove={() => {}}
          />
        </Provider>,
      ),
    )
    .join("");

// WAI-ARIA 1.2, status: only what changes in an element that is there is announced.
it("what is wrong in a condition is announced, in a place that is there before anything is", () => {
  expect(rowOf("number:7")).toMatch(/<div [^>]*role="status"[^>]*><\/div>/);
  expect(rowOf("number:7x,7x").match(/<p><bdi>7x<\/bdi>/g)).toHaveLength(2);
  expect(rowOf("number:7x,7x")).toMatch(/<div [^>]*role="status"[^>]*><p>/);
});
