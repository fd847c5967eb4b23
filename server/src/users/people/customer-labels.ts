import { isDeepStrictEqual } from "node:util";
import { limits } from "@deskbell/shared/limits";
import {
  type CustomerLabels,
  type CustomerLabelsChange,
  labelKeyOf,
} from "@deskbell/shared/users/customer-labels";
import { accessOf, customersAlone } from "../../access/stored-access.ts";
import { AppError } from "../../errors/app-error.ts";
import { UserModel, type UserRecord } from "../user.model.ts";

type LabelFields = "organisation" | "customerTags" | "labelsRevision";

/**
 * What staff keep of a customer, for staff alone; null of somebody of the staff, who would see what was kept of them when
 * they were a customer.
 */
export const presentLabels = (
  record: Pick<UserRecord, LabelFields | "role" | "access">,
): CustomerLabels | null => (accessOf(record) === "customer" ? labelsOf(record) : null);

const labelsOf = (record: Pick<UserRecord, LabelFields>): CustomerLabels => ({
  organisation: record.organisation ?? "",
  customerTags: [...(record.customerTags ?? [])],
  labelsRevision: record.labelsRevision ?? 0,
});

/**
 * Changes what staff keep of a customer.
 *
 * @throws AppError `not_found` (404), `not_allowed` (403) of somebody who is no customer, `conflict` (409) when somebody
 *   else has changed it since
 */
export async function changeLabels(
  id: string,
  { organisation, customerTags, labelsRevision }: CustomerLabelsChange,
): Promise<CustomerLabels> {
  const sent = {
    labelsRevision: labelsRevision + 1,
    ...(organisation !== undefined && { organisation }),
    ...(customerTags && { customerTags }),
  };
  const set = {
    labelsRevision: sent.labelsRevision,
    ...(organisation && { organisation, organisationKey: labelKeyOf(organisation) }),
    ...(customerTags && {
      customerTags,
      customerTagKeys: customerTags.map(labelKeyOf),
    }),
  };
  const unset = organisation === "" && { $unset: { organisation: 1, organisationKey: 1 } };
  const seen = labelsRevision === 0 ? null : labelsRevision;
  const changed = await UserModel.findOneAndUpdate(
    { ...customersAlone, _id: id, labelsRevision: seen },
    { $set: set, ...unset },
    // It is the person's own, and they see it.
    { returnDocument: "after", timestamps: false },
  ).lean();
  if (changed) return labelsOf(changed);
  const now = await UserModel.findById(id).lean();
  if (!now) throw new AppError("not_found", "This person does not exist.");
  const labels = presentLabels(now);
  if (!labels) throw new AppError("not_allowed", "Only customers have an organisation and tags.");
  // The same again, after an answer that was lost.
  if (isDeepStrictEqual(labels, { ...labels, ...sent })) return labels;
  throw new AppError("conflict", "A colleague has changed this in the meantime.");
}

async function idsWith(field: "organisationKey" | "customerTagKeys", label: string) {
  const found = await UserModel.find({ [field]: labelKeyOf(label) })
    .select({ _id: 1 })
    .limit(limits.filterCustomersMax + 1)
    .lean();
  return found.map(({ _id }) => _id.toString());
}

async function forEach(
  labels: readonly string[],
  idsOf: (label: string) => Promise<string[]>,
): Promise<string[][]> {
  const found: string[][] = [];
  // One after another: other requests ask the database in between.
  for (const label of labels) found.push(await idsOf(label));
  return found;
}

/** For each organisation or tag the ids of its customers: up to what a filter can hold, and one where there are more. */
export const labelledCustomers = {
  ofOrganisations: (names: readonly string[]) =>
    forEach(names, (name) => idsWith("organisationKey", name)),
  ofTags: (names: readonly string[]) => forEach(names, (name) => idsWith("customerTagKeys", name)),
};
