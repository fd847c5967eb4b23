import type { Availability } from "@deskbell/shared/users/availability";
import { useStaff } from "../../../api/desk.api.ts";
import { useAppSelector } from "../../../state/hooks.ts";
import { selectViewer } from "../../../state/session.slice.ts";

/** How the viewer is available; undefined until it is known, and at an older server. */
export function useOwnAvailability(): Availability | undefined {
  const viewerId = useAppSelector(selectViewer)?._id;
  const { data: staff } = useStaff(false);
  return staff?.find(({ id }) => id === viewerId)?.availability;
}
