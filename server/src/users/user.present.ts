import type { Address, Admin, Person, User } from "@deskbell/shared/users/user";
import type { UserRecord } from "./user.model.ts";

/** A person as they and staff see them. */
export function presentUser(record: UserRecord): User {
  return {
    _id: record._id.toString(),
    name: record.name,
    displayName: record.displayName,
    email: record.email,
    mobile: record.mobile,
    avatar: record.avatar,
    role: record.role,
    presentAddress: presentAddress(record.presentAddress),
    permanentAddress: presentAddress(record.permanentAddress),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

/** A person as everybody may see them. */
export function presentPerson({ _id, displayName, avatar }: UserRecord): Person {
  return { id: _id.toString(), name: displayName, avatar };
}

/** An admin in the list that customers see; staff also see the e-mail address. */
export function presentAdmin(record: UserRecord, isForStaff: boolean): Admin {
  const { _id, displayName, avatar, email } = record;
  return { _id: _id.toString(), name: displayName, avatar, ...(isForStaff && { email }) };
}

function presentAddress({ country, district, streetAddress, zipCode }: Address): Address {
  return { country, district, streetAddress, zipCode };
}
