import { useEffect } from "react";
import { Outlet } from "react-router-dom";
import { signOut } from "../features/account/session.ts";
import { useAppDispatch, useAppSelector } from "../state/hooks.ts";
import { selectViewer } from "../state/session.slice.ts";

/** Lets admins through; anybody else is signed out, and so sent to /login (spec §6). */
export function RequireStaff() {
  const dispatch = useAppDispatch();
  const isStaff = useAppSelector((state) => selectViewer(state)?.role === "admin");
  const isSignedIn = useAppSelector(({ session }) => session.status === "signedIn");
  useEffect(() => {
    if (isSignedIn && !isStaff) void dispatch(signOut());
  }, [isSignedIn, isStaff, dispatch]);
  return isStaff ? <Outlet /> : null;
}
