import type { App, Session } from "electron";

/** Checks spelling in the languages of the system, as far as there are dictionaries. */
export function checkSpelling(
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
