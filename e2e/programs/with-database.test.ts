import { expect, it } from "vitest";
import { withDatabase } from "./with-database.ts";

it.each([
  ["mongodb://localhost:27017", "mongodb://localhost:27017/t"],
  ["mongodb://u:p@a,b:2/desk?replicaSet=rs0", "mongodb://u:p@a,b:2/t?replicaSet=rs0"],
  ["mongodb+srv://host/?tls=true", "mongodb+srv://host/t?tls=true"],
  ["mongodb://%2Ftmp%2Fdb.sock/", "mongodb://%2Ftmp%2Fdb.sock/t"],
])("the tests of a run against %s have databases of their own", (uri, expected) => {
  expect(withDatabase(uri, "t")).toBe(expected);
});
