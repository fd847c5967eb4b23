import { t } from "../../i18n/t.ts";
import { type RegisteredFile, registeredFile } from "../../state/file-registry.ts";
import type { AppStore } from "../../state/hooks.ts";
import { changeFiles } from "./draft-contents.ts";

/** Files of a draft that the server keeps no more: those that lie here are kept anew, the others are gone. */
export function renewFiles(store: AppStore, key: string): void {
  const problems: string[] = [];
  const change = (file: RegisteredFile) => {
    if (!file.keptAs) return file;
    const { keptAs: _, scan: __, ...own } = file;
    if (registeredFile(file.id)) return own;
    problems.push(t("“{name}” could not be kept. Attach it again.", { name: file.name }));
    return null;
  };
  changeFiles(store, key, { change, problems });
}
