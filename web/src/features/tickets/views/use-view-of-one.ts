import { viewOfOnePattern } from "@deskbell/shared/tickets/views/views";
import { useStaff, useTeams } from "../../../api/desk.api.ts";

interface ViewOfOne {
  of: "team" | "agent";
  /** Undefined until it is known, and where there is none any more. */
  name: string | undefined;
  isGone: boolean;
}

/** Of whom a view is that is one team's or one colleague's; null for others. */
export function useViewOfOne(view: string): ViewOfOne | null {
  const [, of, id] = viewOfOnePattern.exec(view) ?? [];
  const { data: teams } = useTeams(of !== "team");
  const { data: staff } = useStaff(of !== "agent");
  if (of !== "team" && of !== "agent") return null;
  const known: readonly { id: string; name: string }[] | undefined = of === "team" ? teams : staff;
  const found = known?.find((one) => one.id === id);
  return { of, name: found?.name, isGone: known !== undefined && !found };
}
