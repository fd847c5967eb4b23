import type { MacroProblem } from "@deskbell/shared/macros/macro";
import { knownText, t } from "../../i18n/t.ts";

/** Why a macro changes nothing, as a sentence; in the server's words where there are none of ours. */
export function problemWords({ code, params, text }: MacroProblem): string {
  const name = params?.name;
  if (code === "assignee_gone" && name) return t("{name} does not work here any more.", { name });
  if (code === "assignee_gone") return t("Its agent does not work here any more.");
  if (code === "team_gone") return t("Its team does not exist any more.");
  if (code === "tag_gone") return t("One of its tags does not exist any more.");
  return knownText(text);
}
