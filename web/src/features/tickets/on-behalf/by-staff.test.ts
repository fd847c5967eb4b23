import { expect, it } from "vitest";
import { registerFile } from "../../../state/file-registry.ts";
import { emptyWizard } from "../../../state/wizard.slice.ts";
import { aStore } from "../../../testing/a-store.ts";
import { anId } from "../../../testing/builders.ts";
import { byStaff } from "./by-staff.ts";

it("files of a ticket for a customer are brought along where they lie here, for a desk that knows none by name; the others are named", async () => {
  const here = registerFile(new File(["1"], "lid.png", { type: "image/png" }));
  const there = { id: "b".repeat(32), name: "handle.png", type: "image/png", bytes: 1 };
  const files = [
    { ...here, keptAs: "a".repeat(32) },
    { ...there, keptAs: there.id },
  ];
  const draft = { ...emptyWizard, subject: "Lid", files };
  const form = await aStore().dispatch(byStaff({ customerId: anId(2) }, false).formOf(draft));
  expect(form.getAll("attachments").map((file) => (file as File).name)).toEqual(["lid.png"]);
  expect(form.get("draftFiles")).toBe(`+,${there.id}`);
});
