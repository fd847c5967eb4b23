import type { MacroProblem } from "@deskbell/shared/macros/macro";
import type { MacroSet } from "@deskbell/shared/macros/macro-set";
import { AppError } from "../errors/app-error.ts";
import type { ReferenceChecks } from "../tickets/changes/plan-change.ts";
import type { UserDirectory } from "../users/user.directory.ts";

type Parts = { references: ReferenceChecks; people: UserDirectory["people"] };

export type MacroChecks = ReturnType<typeof createMacroChecks>;

/** Looks for what macros name and is not there any more; the same of several macros is asked once. */
export function createMacroChecks({ references, people }: Parts) {
  const nameOf = async (id: string) => (await people([id]))({ id, name: "" }).name;

  function createLook() {
    const worksHere = once(references.mayTake);
    const hasTeam = once(references.hasTeam);
    const hasTag = once((id) => references.hasTags([id]));

    return async ({ assignee, teamId, addTagIds = [] }: MacroSet): Promise<MacroProblem[]> => {
      const problems: MacroProblem[] = [];
      if (assignee && assignee !== "me" && !(await worksHere(assignee))) {
        const name = await nameOf(assignee);
        const text = `${name || "The agent"} does not work here any more.`;
        const params = name ? { params: { name } } : {};
        problems.push({ field: "assignee", code: "assignee_gone", ...params, text });
      }
      if (teamId && !(await hasTeam(teamId))) {
        const text = "Its team does not exist any more.";
        problems.push({ field: "teamId", code: "team_gone", text });
      }
      const tags = await Promise.all(addTagIds.map(hasTag));
      if (tags.includes(false)) {
        const text = "One of its tags does not exist any more.";
        problems.push({ field: "addTagIds", code: "tag_gone", text });
      }
      return problems;
    };
  }

  return {
    /** For several macros at once. */
    createLook,

    /** @throws AppError `invalid_input` (400, the field that it is about, below `field`) */
    async refuseBroken(set: MacroSet, { name, field }: { name?: string; field: string }) {
      const [problem] = await createLook()(set);
      if (!problem) return;
      const text = name ? `“${name}” changes nothing: ${lowerFirst(problem)}` : problem.text;
      throw new AppError("invalid_input", text, { field });
    },
  };
}

/** Names keep their first letter. */
const lowerFirst = ({ field, text }: MacroProblem): string =>
  field === "assignee" ? text : `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

function once(ask: (id: string) => Promise<boolean>) {
  const asked = new Map<string, Promise<boolean>>();
  return (id: string): Promise<boolean> => {
    const answer = asked.get(id) ?? ask(id);
    asked.set(id, answer);
    return answer;
  };
}
