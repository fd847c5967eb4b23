import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { system } from "../../../electron-fake/src/platform.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { dialog } from "../../../electron-fake/src/system/dialog.ts";
import { createWindowDialog } from "./window-dialog.ts";

class Window extends EventEmitter {
  isShown = false;
  isSmall = false;
  isVisible = () => this.isShown;
  isMinimized = () => this.isSmall;
}

test("on macOS a question waits for the window, and is not a sheet of a hidden one", async () => {
  system.platform = "darwin";
  const window = new Window();
  const ask = createWindowDialog(window as never, (over, options) =>
    dialog.showMessageBox(over, options),
  );
  recorded.dialogAnswers.push({ response: 1, checkboxChecked: false });
  const answer = ask({ message: "Deskbell 2 is available." });
  window.isSmall = true;
  window.isShown = true;
  window.emit("show");
  await new Promise(setImmediate);
  expect(recorded.dialogs).toEqual([]);
  window.isSmall = false;
  window.emit("restore");
  expect(await answer).toMatchObject({ response: 1 });
  expect(recorded.dialogs).toMatchObject([{ asked: "visible" }]);
});
