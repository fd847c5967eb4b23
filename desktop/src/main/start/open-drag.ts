import { join } from "node:path";
import { app, type BrowserWindow, nativeImage } from "electron";
import { createDraggedFiles } from "../server/files/dragged-files.ts";
import { markAsReceived } from "../server/files/mark-as-received.ts";
import type { Client } from "./open-client.ts";

type Parts = { client: Client; assets: string };

/** Files of messages that are dragged out of a window. */
export function openDrag({ client, assets }: Parts) {
  const { fetch, userAgent, server, session } = client;
  const draggedFiles = createDraggedFiles({
    fetch,
    userAgent,
    server: server.origin,
    session,
    directory: join(app.getPath("userData"), "dragged"),
    mark: (file) => markAsReceived(file, process.platform),
  });
  app.on("will-quit", draggedFiles.clear);
  // An empty one would drag nothing on any system.
  const icon = nativeImage.createFromPath(join(assets, "tray@2x.png"));
  return {
    draggedFiles,
    startDrag(path: string, window: BrowserWindow): void {
      const file = draggedFiles.fileOf(path);
      if (file !== null && !window.isDestroyed()) window.webContents.startDrag({ file, icon });
    },
  };
}
