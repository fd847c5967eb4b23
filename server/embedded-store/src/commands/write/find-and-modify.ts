import { TICK } from "../../aggregate/row.ts";
import { targets } from "../../plan/targets.ts";
import { isTruthy } from "../../query/match.ts";
import { compileProjection } from "../../query/project.ts";
import type { Collection } from "../../storage/collection.ts";
import type { Doc } from "../../values/bson-values.ts";
import { failedToParse } from "../../values/mongo-error.ts";
import { documentArgument, type Handler, namespaceOf, optionalDocument } from "../command.ts";
import { deadlineOf, hintOf } from "../read/find.ts";
import { createQueryContext } from "../read/query-context.ts";
import { readUpdate, runUpdate } from "./update.ts";

export const findAndModify: Handler = async (command, { store }) => {
  const { body } = command;
  const isRemoval = isTruthy(body.remove);
  const wantsNew = isTruthy(body.new);
  refuseContradictions(body, isRemoval, wantsNew);
  const namespace = namespaceOf(command);
  const filter = documentArgument(body, "query");
  const context = createQueryContext();
  const projection = optionalDocument(body, "fields");
  const project = projection ? compileProjection(projection, context) : (doc: Doc) => doc;
  const query = { filter, sort: optionalDocument(body, "sort"), hint: hintOf(body), context };
  const deadlineMs = deadlineOf(body);
  function* remove() {
    const collection = store.collections.get(namespace);
    for (const found of collection ? targets(collection, query, { isMulti: false }) : []) {
      if (found === TICK) yield;
      else {
        collection?.remove(found);
        return { lastErrorObject: { n: 1 }, value: project(found.doc), ok: 1 };
      }
    }
    return { lastErrorObject: { n: 0 }, value: null, ok: 1 };
  }
  if (isRemoval) return store.writeInSlices(remove(), deadlineMs);

  const isUpsert = isTruthy(body.upsert);
  function* modify(collection: Collection | undefined) {
    const { matched, upserted, last } = yield* runUpdate(collection, {
      ...query,
      update: readUpdate(body.update),
      isMulti: false,
      isUpsert,
    });
    const value = wantsNew ? (upserted ?? last?.after) : last?.before;
    return {
      lastErrorObject: {
        n: matched || (upserted ? 1 : 0),
        updatedExisting: matched > 0,
        ...(upserted ? { upserted: upserted._id } : {}),
      },
      value: value ? project(value) : null,
      ok: 1,
    };
  }
  return isUpsert
    ? store.writeTo(namespace, modify, deadlineMs)
    : store.writeInSlices(modify(store.collections.get(namespace)), deadlineMs);
};

function refuseContradictions(body: Doc, isRemoval: boolean, wantsNew: boolean): void {
  if (isRemoval && body.update) {
    throw failedToParse("Cannot specify both an update and remove=true");
  }
  if (!isRemoval && !body.update) {
    throw failedToParse("Either an update or remove=true must be specified");
  }
  if (isRemoval && isTruthy(body.upsert)) {
    throw failedToParse("Cannot specify both upsert=true and remove=true ");
  }
  if (isRemoval && wantsNew) {
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
}
