import type { Address, Admin, Person, StaffMember, User } from "@deskbell/shared/users/user";
import { accessOf } from "../access/stored-access.ts";
import { availabilityOf, capacityOf } from "./availability/stored-availability.ts";
import type { UserRecord } from "./user.model.ts";

/** A person as they and staff see them. */
export function presentUser(record: UserRecord): User {
  return {
    _id: record._id.toString(),
    name: record.name,
    displayName: record.displayName,
    email: record.email,
    mobile: record.mobile,
    avatar: avatarPathOf(record),
    role: record.role,
    access: accessOf(record),
    presentAddress: presentAddress(record.presentAddress),
    permanentAddress: presentAddress(record.permanentAddress),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** A person as everybody may see them. */
export function presentPerson(record: Pick<UserRecord, "_id" | "displayName" | "photo">): Person {
  return { id: record._id.toString(), name: record.displayName, avatar: avatarPathOf(record) };
}

/** An admin in the list that customers see; staff also see the e-mail address. */
export function presentAdmin(record: UserRecord, isForStaff: boolean): Admin {
  const { id, ...person } = presentPerson(record);
  return { _id: id, ...person, ...(isForStaff && { email: record.email }) };
}

/** One of staff as their colleagues see them. */
export function presentStaffMember(record: UserRecord): StaffMember {
  return {
    ...presentPerson(record),
    access: accessOf(record) as StaffMember["access"],
    email: record.email,
    availability: availabilityOf(record),
    capacity: capacityOf(record),
  };
}

/** Nobody can guess the path of a photo, and it leads nowhere once the photo is changed (docs/decisions/0008). */
function avatarPathOf({ photo }: Pick<UserRecord, "photo">): string {
  return photo ? `/uploads/photos/${photo.fileId}` : "";
}

function presentAddress({ country, district, streetAddress, zipCode }: Address): Address {
  return { country, district, streetAddress, zipCode };
}
