import { keyPattern } from "../storage/indexes/definition.ts";
import type { Doc } from "../values/bson-values.ts";
import type { Access, Plan } from "./choose.ts";

/** A plan in the words of MongoDB's `explain` (`winningPlan`). */
export function explainPlan({ access, sort, isSorted }: Plan): Doc {
  const inputStage = explainAccess(access);
  if (sort && !isSorted) {
    const sortPattern = Object.fromEntries(sort.map(({ path, direction }) => [path, direction]));
    return { stage: "SORT", sortPattern, inputStage };
  }
  const isMerge = access.kind === "index" && access.plan.isMerge;
  return isMerge ? { stage: "SORT_MERGE", inputStage } : inputStage;
}

function explainAccess(access: Access): Doc {
  if (access.kind === "scan") {
    return { stage: "COLLSCAN", direction: access.isReverse ? "backward" : "forward" };
  }
  if (access.kind === "union") {
    const inputStage = { stage: "OR", inputStages: access.branches.map(explainAccess) };
    return { stage: "SUBPLAN", inputStage };
  }
  const { index, isReverse, intervals } = access.plan;
  if (index.isId && intervals.every(({ prefixBytes }) => prefixBytes > 0)) {
    return { stage: "IDHACK", indexName: "_id_", keyPattern: { _id: 1 } };
  }
  return {
    stage: "FETCH",
    inputStage: {
      stage: "IXSCAN",
      keyPattern: keyPattern(index.record),
      indexName: index.record.name,
      isMultiKey: index.multikey.size > 0,
      isUnique: index.record.unique === true,
      direction: isReverse ? "backward" : "forward",
      intervals: intervals.length,
    },
  };
}
