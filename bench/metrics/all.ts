import type { Metric } from "../harness/metric.ts";
import { databaseCommands } from "./database-commands.ts";
import { deepPage } from "./deep-page.ts";
import { deliver } from "./deliver.ts";
import { desktop } from "./desktop.ts";
import { fanOut } from "./fan-out.ts";
import { firstPaint } from "./first-paint.ts";
import { growth } from "./growth.ts";
import { hourOfTraffic } from "./hour-of-traffic.ts";
import { killedNode } from "./killed-node.ts";
import { login } from "./login.ts";
import { longLists } from "./long-lists.ts";
import { memory } from "./memory.ts";
import { newMessage } from "./new-message.ts";
import { participants } from "./participants.ts";
import { readPages } from "./read-pages.ts";
import { reconnect } from "./reconnect.ts";
import { scriptSize } from "./script-size.ts";
import { search } from "./search.ts";
import { sendMessage } from "./send-message.ts";
import { slowReader } from "./slow-reader.ts";
import { start } from "./start.ts";
import { twoNodes } from "./two-nodes.ts";
import { typing } from "./typing.ts";
import { upload } from "./upload.ts";

/** Every metric, in the order of the table. */
export const allMetrics: readonly Metric[] = [
  readPages,
  sendMessage,
  databaseCommands,
  deliver,
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
  start,
  scriptSize,
  firstPaint,
  longLists,
  newMessage,
  typing,
  hourOfTraffic,
  twoNodes,
  killedNode,
  desktop,
];
