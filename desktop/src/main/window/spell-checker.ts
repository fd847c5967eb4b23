import type { App, Session } from "electron";

/** Enables the spell checker for the system's languages that have a dictionary. */
export function enableSpellChecker(
  session: Session,
  app: Pick<App, "getPreferredSystemLanguages">,
): void {
  if (process.platform === "darwin") return; // the system's own checker
  const available = new Set(session.availableSpellCheckerLanguages);
  const wanted = app
    .getPreferredSystemLanguages()
    .flatMap((language) => [language, language.split("-")[0] ?? language])
    .filter((language) => available.has(language));
  const languages = [...new Set(wanted)];
  if (languages.length > 0) session.setSpellCheckerLanguages(languages);
}
