import { setTimeout as wait } from "node:timers/promises";
import { backoffMs } from "@deskbell/shared/backoff";
import { redisBackoff } from "@deskbell/shared/realtime/reconnect";
import { createAdapter } from "@socket.io/redis-streams-adapter";
import { messageTypes, publishToStream } from "../../../vendor-patches/redis-streams-adapter.ts";
import type { Redis } from "../../redis/open-redis.ts";

type Adapter = ReturnType<ReturnType<typeof createAdapter>>;
type Options = Parameters<Adapter["broadcast"]>[1];

/** The other server processes, reached through Redis. */
export type ClusterAdapter = {
  /** What socket.io calls for its namespaces; undefined for one node alone. */
  adapter: ((namespace: unknown) => Adapter) | undefined;
  /** Whether what was emitted last is in Redis; asked right after the emit. */
  isPublished(): Promise<boolean>;
  /**
   * Has every other node act on an event of nodes. Kept for a node that is away for a while, like what
   * is published to sockets; `serverSideEmit` is not kept.
   *
   * @returns whether it is in Redis; never rejects
   */
  publishToNodes(event: string, payload: object): Promise<boolean>;
  /** Redis is configured and unreachable: events stay on this node. */
  isPartitioned(): boolean;
  /** Rejects while Redis is away. */
  ping(): Promise<void>;
};

export const singleNode: ClusterAdapter = {
  adapter: undefined,
  isPublished: async () => true,
  publishToNodes: async () => true,
  isPartitioned: () => false,
  ping: async () => {},
};

/** Of all nodes together; some minutes of a busy desk. A node that was away longer starts at now. */
const streamMaxEntries = 10_000;

/**
 * Socket.IO's Redis streams adapter, which goes on by itself after Redis was away. As it comes it
 * waits for Redis before it emits even to the sockets of its own node; here these come first, and
 * without Redis nothing queues in memory: the publish relay reads from the database what was not published.
 */
export function createClusterAdapter(redis: Redis): ClusterAdapter {
  const createStreams = createAdapter(patient(redis), { maxLen: streamMaxEntries });
  let lastPublished = Promise.resolve(true);
  let publishPacket: (packet: [string, object]) => Promise<boolean> = async () => false;

  function adapter(namespace: unknown): Adapter {
    const streams = createStreams(namespace);
    const own = {
      broadcast: streams.broadcast.bind(streams),
      disconnectSockets: streams.disconnectSockets.bind(streams),
    };

    publishPacket = (packet) => publishToStream(streams, messageTypes.nodeEvent, { packet });
    streams.broadcast = async (packet, options) => {
      void own.broadcast(packet, ownSockets(options)); // has emitted when it returns
      if (options.flags?.local) return;
      lastPublished = redis.isReady
        ? publishToStream(streams, messageTypes.broadcast, { packet, opts: written(options) })
        : Promise.resolve(false);
    };
    streams.disconnectSockets = async (options, close) => {
      void own.disconnectSockets(ownSockets(options), close);
      if (options.flags?.local) return;
      // Small, so it may wait in the client's bounded queue for Redis to come back.
      void publishToStream(streams, messageTypes.disconnectSockets, {
        opts: written(options),
        close,
      });
    };
    return streams;
  }

  return {
    adapter,
    isPublished: () => lastPublished,
    publishToNodes: async (event, payload) => redis.isReady && publishPacket([event, payload]),
    isPartitioned: () => !redis.isReady,
    async ping() {
      if (!redis.isReady) throw new Error("Redis is away");
    },
  };
}

/** Longer than the adapter's reading waits for something new. */
const silentReadMaxMs = 12_000;

/** The client as the adapter needs it, which leaves promises to themselves: a rejected one would end the process. */
function patient(redis: Redis) {
  return Object.assign(redis.withCommandOptions({}), {
    async publish(...message: Parameters<Redis["publish"]>) {
      return redis.isReady ? redis.publish(...message).catch(() => 0) : 0;
    },
    duplicate() {
      const { socket } = redis.options;
      const reader = redis.duplicate({ socket: { ...socket, socketTimeout: silentReadMaxMs } });
      const subscribe = reader.subscribe.bind(reader);
      return Object.assign(reader, {
        async subscribe(...to: Parameters<typeof subscribe>) {
          for (let attempt = 1; reader.isOpen; attempt++) {
            const isDone = await subscribe(...to).then(
              () => true,
              () => false,
            );
            if (isDone) return;
            await wait(backoffMs(attempt, redisBackoff));
          }
        },
      });
    },
  });
}

const ownSockets = (options: Options): Options => ({
  ...options,
  flags: { ...options.flags, local: true },
});

const written = ({ rooms, except, flags }: Options) => ({
  rooms: [...rooms],
  except: [...(except ?? [])],
  flags,
});
