import { spawn } from "node:child_process";

/** Keeps as many processors busy as wanted, until it is stopped or this process ends. */
export function startLoad(loops: number): () => void {
  const children = Array.from({ length: loops }, () =>
    spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
  );
  const stop = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", stop);
  return () => {
    process.off("exit", stop);
    stop();
  };
}
