import { defaultDesktopSettings } from "@deskbell/shared/desktop/default-settings";
import type { DesktopSettings } from "@deskbell/shared/desktop/desktop-settings";
import type { RaiseShortcut } from "@deskbell/shared/desktop/raise-shortcut";
import { beforeEach, expect, test } from "vitest";
import { readiness } from "../../../electron-fake/src/readiness.ts";
import { recorded } from "../../../electron-fake/src/recorded.ts";
import { globalShortcut } from "../../../electron-fake/src/system/global-shortcut.ts";
import { createEventEmitter } from "../event-emitter.ts";
import { applyRaiseShortcut } from "./raise-shortcut.ts";

const usual = defaultDesktopSettings.raiseShortcut;
const other = "CommandOrControl+Shift+F9";
let ups: number;
let warnings: string[];
let choose: (raiseShortcut: RaiseShortcut) => void;

beforeEach(() => {
  readiness.isReady = true;
  recorded.takenShortcuts = [];
  for (const keys of [usual, other]) globalShortcut.unregister(keys);
  [ups, warnings] = [0, []];
});

function aConsole() {
  const { subscribe, emit } = createEventEmitter<DesktopSettings>();
  choose = (raiseShortcut) => emit({ ...defaultDesktopSettings, raiseShortcut });
  applyRaiseShortcut(
    { read: () => defaultDesktopSettings, subscribe },
    {
      shortcuts: globalShortcut,
      platform: "linux",
      onPress() {
        ups += 1;
      },
      onTaken: (sentence) => warnings.push(sentence),
    },
  );
}

test("the shortcut brings the console up, another one once it is chosen, and none when it is switched off", () => {
  aConsole();
  globalShortcut.pressed(usual);
  expect(ups).toBe(1);
  choose(other);
  globalShortcut.pressed(usual);
  expect(ups).toBe(1);
  globalShortcut.pressed(other);
  expect(ups).toBe(2);
  choose("");
  for (const keys of [usual, other]) expect(globalShortcut.isRegistered(keys)).toBe(false);
  expect(warnings).toEqual([]);
});

test("an agent whose shortcut another program has is warned, and may choose another", () => {
  recorded.takenShortcuts = [usual];
  aConsole();
  expect(warnings).toEqual([
    "Ctrl+Alt+Shift+D belongs to another program. Choose another shortcut in the settings.",
  ]);
  choose(other);
  globalShortcut.pressed(other);
  expect([ups, warnings.length]).toEqual([1, 1]);
});
