import { expect, test } from "vitest";
import { timeZoneHere } from "../../../i18n/format.ts";
import { withTimeZone } from "./with-time-zone.ts";

test.each([
  "before:2026-01-31",
  "boiler -After:2026-01-31",
  "status:open before:2026-01-31,2026-02-01",
])("%s is asked with the time zone of who looks", (filter) => {
  expect(withTimeZone(filter)).toEqual({ timeZone: timeZoneHere() });
});

test.each(["", "boiler", "status:open", "the day before yesterday"])(
  "%s is asked without one",
  (filter) => {
    expect(withTimeZone(filter)).toEqual({});
  },
);
