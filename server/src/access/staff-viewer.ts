import { type Asker, can } from "./can.ts";

/** Whether somebody is of the staff: they do, and are shown, what teams alone are of tickets. */
export const isStaffViewer = (viewer: Asker): boolean => can(viewer, "ticket:work");

/**
 * Somebody of whom is known that they are of the staff, and not whether they are an admin: for what is the same for all
 * staff. The least of their rights, so that nobody is answered more than they may see.
 */
export const asStaff = (id: string): Asker => ({ id, access: "agent" });
