import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach } from "vitest";

const codes = { none: 0, serverFailure: 2, noSuchName: 3 };
const txt = 16;

/**
 * A DNS server of its own for the tests of one file, over UDP on loopback: it knows TXT records alone. It
 * can be asked what it was asked, be silent, and fail.
 */
export function useDnsServer() {
  const records = new Map<string, string>();
  const asked: string[] = [];
  const failing = new Set<string>();
  const state = { behaviour: "answers" as "answers" | "fails" | "is silent" };
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, type, question } = readQuestion(query);
    asked.push(name);
    if (state.behaviour === "is silent") return;
    const text = type === txt ? records.get(name) : undefined;
    const isKnown = records.has(name);
    const code =
      state.behaviour === "fails" || failing.has(name)
        ? codes.serverFailure
        : isKnown
          ? codes.none
          : codes.noSuchName;
    const answers = code === codes.none && text !== undefined ? [txtAnswer(text)] : [];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2); // an answer, recursion offered
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, question, ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  const listening = once(socket, "listening");
  beforeEach(async () => {
    await listening;
    state.behaviour = "answers";
    asked.length = 0;
    failing.clear();
  });
  afterAll(() => socket.close());
  return Object.assign(state, {
    records,
    asked,
    /** Names that it fails for. */
    failing,
    /** Once it listens. */
    address: () => `127.0.0.1:${(socket.address() as AddressInfo).port}`,
  });
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return {
    name: labels.join(".").toLowerCase(),
    type: query.readUInt16BE(at + 1),
    question: query.subarray(12, at + 5),
  };
}

/** Of the name of the question, in pieces of 255 bytes. */
function txtAnswer(text: string): Buffer {
  const pieces = (text.match(/[\s\S]{1,255}/g) ?? [""]).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, "latin1")]),
  );
  const data = Buffer.concat(pieces);
  const head = Buffer.from([0xc0, 12, 0, txt, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
