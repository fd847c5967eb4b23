import { freePort } from "../programs/free-port.ts";
import { type RunningProcess, StartTimeout, startProcess } from "./start-process.ts";

type Node = { port: number; process: RunningProcess; failpoint: string | null };
type Parts = {
  variables: Record<string, string>;
  counts: { nodeKills: number; failpointKills: number; freezes: number };
  /** Takes what went wrong without anybody having asked for it. */
  problems: string[];
};

const startAttemptsMax = 20;
const opened = /Deskbell is open/;
/** An answer that the API's document does not describe: a node says so itself. */
const undescribed = /^Not as docs/;

/** A server's nodes under a supervisor: a node that has ended is started again at its address. */
export async function openNodes(nodeCount: number, { variables, counts, problems }: Parts) {
  let isClosing = false;

  const startNode = (port: number, failpoint: string | null): Promise<RunningProcess> =>
    startProcess({
      command: [process.execPath, "server/src/testing/programs/node-program.ts"],
      variables: { ...variables, PORT: `${port}`, ...(failpoint && { FAILPOINT: failpoint }) },
      ready: opened,
      onLine: (line) => {
        if (undescribed.test(line)) problems.push(line);
      },
    });

  /** A node that ends without being stopped died at its failpoint, or of a fault of its own. */
  function watch(one: Node): void {
    const { process: watched } = one;
    watched.ended.then(async ([code, signal]) => {
      if (isClosing || one.process !== watched) return;
      if (signal === "SIGKILL" && one.failpoint) counts.failpointKills += 1;
      else problems.push(`a node ended by itself (${code ?? signal}):\n${watched.said()}`);
      await revive(one, null);
    });
  }

  async function revive(one: Node, failpoint: string | null): Promise<void> {
    for (let attempt = 1; !isClosing; attempt++) {
      try {
        const process = await startNode(one.port, failpoint);
        Object.assign(one, { process, failpoint });
        watch(one);
        if (isClosing) await process.kill();
        return;
      } catch (error) {
        // It cannot start while the store is away: a supervisor tries again.
        if (error instanceof StartTimeout) problems.push(error.message);
        if (attempt === startAttemptsMax) throw error;
      }
    }
  }

  const nodes: Node[] = [];
  for (let n = 0; n < nodeCount; n++) {
    const port = await freePort();
    const one: Node = { port, process: await startNode(port, null), failpoint: null };
    nodes.push(one);
    watch(one);
  }

  return {
    ports: (): number[] =>
      nodes.filter(({ process }) => process.isRunning()).map(({ port }) => port),
    /** The last that each node said. */
    said: (): string => nodes.map(({ port, process }) => `${port}: ${process.said()}`).join("\n"),
    allUp: (): boolean => nodes.every(({ process }) => process.isRunning()),

    async killNode(index: number, nextFailpoint: string | null): Promise<void> {
      const one = nodes[index];
      if (!one?.process.isRunning()) return;
      const { process } = one;
      // No longer watched: this end is wanted.
      one.process = { ...process, isRunning: () => false };
      counts.nodeKills += 1;
      await process.kill();
      await revive(one, nextFailpoint);
    },
    async freezeNode(index: number, ms: number): Promise<void> {
      const process = nodes[index]?.process;
      counts.freezes += 1;
      process?.freeze();
      await new Promise((resolve) => setTimeout(resolve, ms));
      process?.thaw();
    },
    /** From now on what ends stays so. */
    stopReviving(): void {
      isClosing = true;
    },
    processes: (): RunningProcess[] => nodes.map(({ process }) => process),
  };
}
