import { netRequest } from "../../electron-fake/src/network/net-request.ts";
import type { MakeRequest } from "../main/server/server-uploads.ts";

/** Electron's `net.request`, as the fake has it. */
export const fakeRequest = netRequest as unknown as MakeRequest;
