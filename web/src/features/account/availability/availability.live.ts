import type { StaffAvailability } from "@deskbell/shared/users/availability";
import { colleagues, deskApi } from "../../../api/desk.api.ts";
import type { RealtimeConnection } from "../../../platform/realtime-connection.ts";
import type { AppStore, AppThunk } from "../../../state/hooks.ts";

const { getRunningQueryThunk, invalidateTags, updateQueryData } = deskApi.util;

/** Keeps up to date who of the staff is online. Returns how to unsubscribe. */
export function subscribeAvailability(
  socket: Pick<RealtimeConnection, "on" | "off">,
  { dispatch }: AppStore,
): () => void {
  const onChanged = (changed: StaffAvailability) => void dispatch(receiveAvailability(changed));
  const onConnect = () => void dispatch(invalidateTags([colleagues]));
  socket.on("availability:changed", onChanged);
  socket.on("connect", onConnect);
  return () => {
    socket.off("availability:changed", onChanged);
    socket.off("connect", onConnect);
  };
}

/** Applies how somebody is available now to the list of colleagues, which is loaded again for a new one. */
export function receiveAvailability(changed: StaffAvailability): AppThunk {
  const { personId, availability, capacity } = changed;
  return (dispatch, getState) => {
    const put = () => {
      const { data } = deskApi.endpoints.listStaff.select()(getState());
      const isNew = data && !data.some(({ id }) => id === personId);
      if (isNew) dispatch(invalidateTags([colleagues]));
      dispatch(
        updateQueryData("listStaff", undefined, (staff) => {
          const person = staff.find(({ id }) => id === personId);
          if (person) Object.assign(person, { availability, capacity });
        }),
      );
    };
    put();
    // A response that is under way replaces the list, and may be older.
    const running = dispatch(getRunningQueryThunk("listStaff", undefined));
    if (running) void running.then(put);
  };
}
