import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

/** Sockets are kept, as a browser does. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

type File = { name: string; type: string; bytes: Buffer };
type Post = { url: string; token: string; ticketId: string; text: string; file?: File };

/**
 * Sends a message as the website does, with as little of our own work as can be.
 *
 * @throws Error with what was answered, if it was refused
 */
export function postMessage({ url, token, ticketId, text, file }: Post): Promise<void> {
  const boundary = "bench-5f0c1a";
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields =
    field("conversationId", ticketId) +
    field("clientMessageId", randomUUID()) +
    field("text", text);
  const parts: Buffer[] = [Buffer.from(fields)];
  if (file) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="attachments"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(head), file.bytes, Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return post(`${url}/api/v1/message`, Buffer.concat(parts), {
    Authorization: `Bearer ${token}`,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
  });
}

function post(url: string, body: Buffer, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        if (answer.statusCode === 201) resolve();
        else reject(new Error(`${url}: ${answer.statusCode} ${Buffer.concat(chunks)}`));
      });
    });
    sent.on("error", reject);
    sent.setHeader("Content-Length", body.length);
    sent.end(body);
  });
}
