import { type IpcEventPayloads, ipcEvents } from "@deskbell/shared/desktop/ipc";
import type { IpcMain } from "electron";
import * as z from "zod";
import type { Sender } from "./ipc-handlers.ts";

const followSchema = z.enum(ipcEvents);

type Channel = keyof IpcEventPayloads;

type Parts = {
  ipc: Pick<IpcMain, "on">;
  isPage(sender: Sender): boolean;
  send(channel: Channel, news: unknown): void;
  /** What somebody who begins to follow is told first. */
  present: { [Name in Channel]?: () => IpcEventPayloads[Name] };
};

export type PageNews = ReturnType<typeof createPageNews>;

/**
 * Tells the page what happens. A page that is not there yet, or was reloaded, is told what it must
 * not miss as soon as it listens.
 */
export function createPageNews({ ipc, isPage, send, present }: Parts) {
  const followed = new Set<Channel>();
  const waiting = new Map<Channel, unknown[]>();

  ipc.on("follow", (event, given: unknown) => {
    const channel = followSchema.safeParse(given);
    if (!isPage(event) || !channel.success) return;
    followed.add(channel.data);
    const first = present[channel.data]?.();
    if (first !== undefined) send(channel.data, first);
    for (const news of waiting.get(channel.data) ?? []) send(channel.data, news);
    waiting.delete(channel.data);
  });

  return {
    /** For a page that listens now. */
    tell<Name extends Channel>(channel: Name, news: IpcEventPayloads[Name]): void {
      if (followed.has(channel)) send(channel, news);
    },
    /** Also for a page that will only listen later. */
    deliver<Name extends Channel>(channel: Name, news: IpcEventPayloads[Name]): void {
      if (followed.has(channel)) send(channel, news);
      else waiting.set(channel, [...(waiting.get(channel) ?? []), news].slice(-waitingMax));
    },
    /** The newest of what waits for a page, for one that learns of it otherwise; none of it is told again. */
    takeWaiting<Name extends Channel>(channel: Name): IpcEventPayloads[Name] | null {
      const newest = waiting.get(channel)?.at(-1) ?? null;
      waiting.delete(channel);
      return newest as IpcEventPayloads[Name] | null;
    },
    /** The page begins anew. */
    pageLeft(): void {
      followed.clear();
    },
  };
}

/** Of one kind; the oldest are dropped. */
const waitingMax = 5;
