import { type IpcEventPayloads, ipcEvents } from "@deskbell/shared/desktop/ipc";
import type { IpcMain, IpcMainEvent } from "electron";
import * as z from "zod";
import type { Sender } from "./ipc-handlers.ts";

const channelSchema = z.enum(ipcEvents);

type Channel = keyof IpcEventPayloads;

type Parts = {
  ipc: Pick<IpcMain, "on" | "off">;
  isPage(sender: Sender): boolean;
  send(channel: Channel, payload: unknown): void;
  /** The current state, which a page receives first when it subscribes. */
  current: { [Name in Channel]?: () => IpcEventPayloads[Name] };
};

export type RendererEvents = ReturnType<typeof createRendererEvents>;

/** Of one channel; the oldest are dropped. */
const queuedMax = 5;

/**
 * Sends events to the page of one window. What must not be lost is queued for a page that has not subscribed yet, or
 * is being reloaded.
 */
export function createRendererEvents({ ipc, isPage, send, current }: Parts) {
  const subscribed = new Set<Channel>();
  const queued = new Map<Channel, unknown[]>();

  const onFollow = (event: IpcMainEvent, given: unknown): void => {
    const channel = channelSchema.safeParse(given);
    if (!isPage(event) || !channel.success) return;
    subscribed.add(channel.data);
    const first = current[channel.data]?.();
    if (first !== undefined) send(channel.data, first);
    for (const payload of queued.get(channel.data) ?? []) send(channel.data, payload);
    queued.delete(channel.data);
  };
  ipc.on("follow", onFollow);

  return {
    /** Sends to a page that has subscribed; otherwise the event is dropped. */
    publish<Name extends Channel>(channel: Name, payload: IpcEventPayloads[Name]): void {
      if (subscribed.has(channel)) send(channel, payload);
    },
    /** Sends, or queues until a page subscribes. */
    deliver<Name extends Channel>(channel: Name, payload: IpcEventPayloads[Name]): void {
      if (subscribed.has(channel)) send(channel, payload);
      else queued.set(channel, [...(queued.get(channel) ?? []), payload].slice(-queuedMax));
    },
    /** Empties the queue and returns its newest event, for a page that reads it with its first state. */
    takeQueued<Name extends Channel>(channel: Name): IpcEventPayloads[Name] | null {
      const newest = queued.get(channel)?.at(-1) ?? null;
      queued.delete(channel);
      return newest as IpcEventPayloads[Name] | null;
    },
    /** The page was left or reloaded: its subscriptions are gone. */
    pageLeft(): void {
      subscribed.clear();
    },
    /** The window is gone. */
    end(): void {
      subscribed.clear();
      ipc.off("follow", onFollow);
    },
  };
}
