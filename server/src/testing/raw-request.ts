import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection over which a test says whatever it likes, byte by byte. */
export async function openRaw(deskUrl: string): Promise<Socket> {
  const { port } = new URL(deskUrl);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {}); // being disconnected is what these tests are about
  await once(socket, "connect");
  return socket;
}

/** When the desk has closed it, which may reach a sender that still writes as an error. */
export const closeOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
  });

/** Sends text as it is and returns what comes back until the desk closes, or enough has come. */
export async function sendRaw(deskUrl: string, text: string): Promise<string> {
  const socket = await openRaw(deskUrl);
  let answer = "";
  socket.on("data", (chunk: Buffer) => {
    answer += chunk.toString("latin1");
  });
  socket.write(text);
  await closeOf(socket);
  return answer;
}

/** Status and body of a request with a method or path that `fetch` would not send. */
export async function askRaw(
  deskUrl: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const lines = Object.entries({ Host: "localhost", Connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const text = await sendRaw(deskUrl, `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text };
}
