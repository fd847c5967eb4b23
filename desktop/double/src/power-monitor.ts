import { EventEmitter } from "node:events";

/** Its events come from tests: `powerMonitor.emit("resume")`. */
export const powerMonitor = new EventEmitter();
