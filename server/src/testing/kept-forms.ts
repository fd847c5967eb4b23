import { randomUUID } from "node:crypto";
import { formOf } from "./call-api.ts";
import { aTextFile } from "./files.ts";
import type { TestPerson } from "./people.ts";

/** Has the desk keep the form of a new ticket that is not sent yet, with a file. */
export async function keepsForm(customer: TestPerson): Promise<void> {
  const form = formOf({ clientFileId: randomUUID(), attachments: aTextFile("receipt.txt") });
  const file = await customer.call("POST", "drafts/wizard/files", form);
  const files = [file.body.data.id];
  const draft = { basedOn: null, version: randomUUID(), text: "The kettle", files };
  const { status, body } = await customer.call("PUT", "drafts/wizard", draft);
  if (status !== 200) throw new Error(JSON.stringify(body));
}
