import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { signOut } from "../../features/account/session/session.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { selectIsStaff } from "../../state/session.slice.ts";

/** Lets admins through; anybody else is signed out, and so sent to /login (spec §6), once the server has said so. */
export function RequireStaff() {
  const dispatch = useAppDispatch();
  const isStaff = useAppSelector(selectIsStaff);
  const isNoStaff = useAppSelector(
    ({ session }) => session.status === "signedIn" && session.isAdmin !== null && !isStaff,
  );
  useEffect(() => {
    if (isNoStaff) void dispatch(signOut());
  }, [isNoStaff, dispatch]);
  return isStaff ? <Outlet /> : null;
}
