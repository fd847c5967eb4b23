import type { Metric } from "../harness/metric.ts";
import { firstPaint } from "./pages/first-paint.ts";
import { hourOfTraffic } from "./pages/hour-of-traffic.ts";
import { longLists } from "./pages/long-lists.ts";
import { newMessage } from "./pages/new-message.ts";
import { savedReplies } from "./pages/saved-replies.ts";
import { scriptSize } from "./pages/script-size.ts";
import { longTyping, typing } from "./pages/typing.ts";
import { desktop } from "./processes/desktop.ts";
import { killedNode } from "./processes/killed-node.ts";
import { start } from "./processes/start.ts";
import { storeSize } from "./processes/store-size.ts";
import { twoNodes } from "./processes/two-nodes.ts";
import { bulkChanges } from "./requests/bulk-changes.ts";
import { changeTicket } from "./requests/change-ticket.ts";
import { databaseCommands } from "./requests/database-commands.ts";
import { deepPage } from "./requests/deep-page.ts";
import { growth } from "./requests/growth.ts";
import { login } from "./requests/login.ts";
import { readPages } from "./requests/read-pages.ts";
import { search } from "./requests/search.ts";
import { sendMessage } from "./requests/send-message.ts";
import { streamFile } from "./requests/stream-file.ts";
import { upload } from "./requests/upload.ts";
import { views } from "./requests/views.ts";
import { deliver } from "./sockets/deliver.ts";
import { fanOut } from "./sockets/fan-out.ts";
import { memory } from "./sockets/memory.ts";
import { participants } from "./sockets/participants.ts";
import { reconnect } from "./sockets/reconnect.ts";
import { slowReader } from "./sockets/slow-reader.ts";
import { staffWindows } from "./sockets/staff-windows.ts";

/** Every metric, in the order of the table. */
export const allMetrics: readonly Metric[] = [
  readPages,
  sendMessage,
  databaseCommands,
  views,
  changeTicket,
  bulkChanges,
  deliver,
  staffWindows,
  fanOut,
  participants,
  slowReader,
  reconnect,
  memory,
  growth,
  deepPage,
  search,
  login,
  upload,
  streamFile,
  start,
  storeSize,
  scriptSize,
  firstPaint,
  longLists,
  newMessage,
  typing,
  longTyping,
  savedReplies,
  hourOfTraffic,
  twoNodes,
  killedNode,
  desktop,
];
