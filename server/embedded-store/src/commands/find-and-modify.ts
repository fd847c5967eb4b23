import { findAll } from "../plan/execute.ts";
import { isTruthy } from "../query/match.ts";
import { compileProjection } from "../query/project.ts";
import type { Collection } from "../storage/collection.ts";
import type { Doc } from "../values/bson-values.ts";
import { failedToParse } from "../values/mongo-error.ts";
import { documentArgument, type Handler, namespaceOf, optionalDocument } from "./command.ts";
import { hintOf } from "./find.ts";
import { createQueryContext } from "./query-context.ts";
import { readArrayFilters, readUpdate, runUpdate } from "./update.ts";

export const findAndModify: Handler = async (command, { store }) => {
  const { body } = command;
  const isRemoval = isTruthy(body.remove);
  const wantsNew = isTruthy(body.new);
  refuseContradictions(body, isRemoval, wantsNew);
  const namespace = namespaceOf(command);
  const filter = documentArgument(body, "query");
  const context = createQueryContext(body);
  const projection = optionalDocument(body, "fields");
  const project = projection
    ? compileProjection(projection, { forFind: true, filter, ...context })
    : (doc: Doc) => doc;
  const query = { filter, sort: optionalDocument(body, "sort"), hint: hintOf(body), context };
  const remove = () => {
    const collection = store.collections.get(namespace);
    const [found] = collection ? findAll(collection, { ...query, limit: 1 }) : [];
    if (found) collection?.remove(found);
    return {
      lastErrorObject: { n: found ? 1 : 0 },
      value: found ? project(found.doc) : null,
      ok: 1,
    };
  };
  if (isRemoval) return store.write(remove);

  const isUpsert = isTruthy(body.upsert);
  const modify = (collection: Collection | undefined) => {
    const { matched, upserted, last } = runUpdate(collection, {
      ...query,
      update: readUpdate(body.update),
      arrayFilters: readArrayFilters(body),
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
  };
  return isUpsert
    ? store.writeTo(namespace, modify)
    : store.write(() => modify(store.collections.get(namespace)));
};

function refuseContradictions(body: Doc, isRemoval: boolean, wantsNew: boolean): void {
  if (isRemoval && body.update) {
    throw failedToParse("Cannot specify both an update and remove=true");
  }
  if (!isRemoval && !body.update) {
    throw failedToParse("Either an update or remove=true must be specified");
  }
  if (isRemoval && wantsNew) {
    throw failedToParse(
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  }
}
