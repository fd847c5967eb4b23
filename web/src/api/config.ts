import { loadContract } from "./http/load-contract.ts";
import { request } from "./http/request.ts";
import { memoizeAsync } from "./memoize-async.ts";

/** The desk's configuration, for /login, which paints before RTK Query is loaded. Throws ApiError. */
export const readConfig = memoizeAsync(async () => {
  const [answer, { configAnswerSchema }] = await Promise.all([
    request({ url: "config" }),
    loadContract(() => import("./first-contracts.ts")),
  ]);
  return configAnswerSchema.parse(answer);
});
