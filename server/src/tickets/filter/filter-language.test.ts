import { filterFields, filterValueText, parseFilter } from "@deskbell/shared/tickets/views/filter";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

const staff = (text: string) => parseFilter(text, { isStaff: true });
const shown = (text: string) =>
  staff(text).terms.map(
    ({ field, values }) => `${field}=${values.map((value) => value.text).join("|")}`,
  );

describe("a filter", () => {
  it("of any text is read to its end, and points at nothing outside of it", () => {
    const bits = fc.constantFrom("-", ":", ",", '"', " ", "#", "tag", "status:", "open", "1", "é");
    const texts = fc.oneof(
      fc.string(),
      fc.array(bits).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { terms, problems } = staff(text);
        for (const { offset, length } of [...terms, ...problems]) {
          expect(offset >= 0 && length > 0 && offset + length <= text.length).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("holds any name, if it is written as it has to be", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...filterFields.slice(2, 4)), (name, field) => {
        const plain = name.replaceAll('"', " ").trim();
        fc.pre(plain !== "");
        expect(shown(`${field}:${filterValueText(name)}`)).toEqual([`${field}=${plain}`]);
      }),
      { examples: [["//", "team"]] },
    );
  });
});
