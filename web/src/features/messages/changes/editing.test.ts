import { afterEach, expect, it } from "vitest";
import { dismissToasts } from "../../../ui/toasts/notify.ts";
import {
  editedWords,
  isEditing,
  keepEditedText,
  startEditing,
  stopEditing,
  takeFocusWish,
} from "./editing.ts";

const [one, two] = ["message one", "message two"];

afterEach(() => {
  stopEditing(one);
  stopEditing(two);
});

it("whoever begins to edit a second message keeps what they have typed into the first", () => {
  startEditing(one, { text: "The kettel leaks" });
  keepEditedText(one, "The kettle leaks");
  startEditing(two, { text: "Since monday" });
  expect([isEditing(one), editedWords(one).text]).toEqual([true, "The kettle leaks"]);
  stopEditing(two);
  expect([isEditing(one), isEditing(two)]).toEqual([true, false]);
});

it("the next person in this window is not shown what somebody was editing when they signed out", () => {
  startEditing(one, { text: "The kettel leaks" });
  keepEditedText(one, "Nobody else's business");
  dismissToasts(); // as at the end of each session
  expect(isEditing(one)).toBe(false);
  startEditing(one, { text: "The kettel leaks" });
  expect(editedWords(one).text).toBe("The kettel leaks");
});

it("an edit is of the words that stood there when it was begun, whatever becomes of them meanwhile", () => {
  startEditing(one, { text: "card 4111", version: 3 });
  startEditing(one, { text: "card █████", version: 4 });
  expect(editedWords(one)).toEqual({ text: "card 4111", version: 3 });
});

it("a message that is edited takes the focus once, and not when it comes back into view", () => {
  startEditing(one, { text: "The kettel leaks" });
  expect([takeFocusWish(one), takeFocusWish(one)]).toEqual([true, false]);
});
