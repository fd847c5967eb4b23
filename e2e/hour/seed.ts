import { Buffer } from "node:buffer";
import { type Account, aNewcomer, demoAdmin, register, sessionOf } from "../accounts.ts";
import type { ServerProcess } from "../programs/server-process.ts";
import { type Kind, kinds } from "./kinds.ts";

/** A ticket of the hour, as it stands in the list. */
export interface HourTicket {
  id: string;
  subject: string;
  kind: Kind;
}

const names = [
  ...["Ada Novak", "Ben Okoro", "Carla Rossi", "Dan Weber", "Ella Lund", "Femi Bello"],
  ...["Greta Holm", "Hugo Silva", "Ines Moreau", "Jan Kowalski", "Kira Sato", "Leo Brandt"],
];
const manual = "Hello {{customer.first_name|there}},\n\nthe manual is attached.";

/** The kinds of work mixed evenly, the same in each run: each is as far as its share when its turn comes. */
export function mixedKinds(): Kind[] {
  return kinds
    .flatMap((kind) =>
      Array.from({ length: kind.tickets }, (_, n) => ({ kind, at: (n + 0.5) / kind.tickets })),
    )
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

/** Customers open the tickets, the last first, so that they stand in the list in their order. */
export async function seedHour(desk: ServerProcess): Promise<HourTicket[]> {
  await keepManual(desk);
  const customers = await Promise.all(names.map((name) => aCustomer(name, desk)));
  const planned = mixedKinds().map((kind, index) => ({
    kind,
    subject: `${String(index + 1).padStart(2, "0")} ${kind.subject}`,
    token: customers[index % customers.length] ?? "",
  }));
  const tickets: HourTicket[] = [];
  for (const { kind, subject, token } of planned.toReversed()) {
    const form = new FormData();
    const fields = {
      ...{ subject, description: kind.asks, visibility: "public" },
      enquiryInfo: "I have a problem with a product",
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { _id: id } = await post(desk, "conversation", form, token);
    tickets.unshift({ id, subject, kind });
  }
  return tickets;
}

async function aCustomer(name: string, desk: ServerProcess): Promise<string> {
  const account: Account = await register(aNewcomer(name), desk);
  return sessionOf(account, desk);
}

/** A saved reply with a file, which the demo has none of. */
async function keepManual(desk: ServerProcess): Promise<void> {
  const token = await sessionOf(demoAdmin, desk);
  const reply = { name: "The manual", folder: "", shortcut: "sheet", text: manual, scope: "desk" };
  const { id } = await post(desk, "saved-replies", JSON.stringify(reply), token);
  const form = new FormData();
  const pdf = new Blob([Buffer.from("%PDF-1.4\n%%EOF\n")], { type: "application/pdf" });
  form.set("attachments", pdf, "manual.pdf");
  await post(desk, `saved-replies/${id}/files`, form, token);
}

async function post(
  { url }: ServerProcess,
  path: string,
  body: FormData | string,
  token: string,
): Promise<{ _id: string; id: string }> {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === "string" && { "Content-Type": "application/json" }),
    },
    body,
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: { _id: string; id: string } }).data;
}
