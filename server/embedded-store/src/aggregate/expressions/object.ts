import { type Doc, isDocument, isNullish, setOwnField } from "../../values/bson-values.ts";
import { numberedError } from "../../values/mongo-error.ts";
import { showValue } from "../../values/show-value.ts";
import { typeName } from "../../values/type-name.ts";
import { type ExpressionOperator, onValues } from "./operator.ts";

const mergeObjects = onValues((...values) => {
  const merged: Doc = {};
  const documents = values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
  for (const document of documents) {
    if (isNullish(document)) continue;
    if (!isDocument(document)) {
      throw numberedError(
        40400,
        `$mergeObjects requires object inputs, but input ${showValue(document)} is of type ${typeName(document)}`,
      );
    }
    for (const [name, value] of Object.entries(document)) setOwnField(merged, name, value);
  }
  return merged;
});

export const objectOperators: Record<string, ExpressionOperator> = {
  $mergeObjects: mergeObjects,
};
