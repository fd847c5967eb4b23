import { expect, test } from "vitest";
import { anId } from "../../../testing/an-id.ts";
import { aMessage } from "../../../testing/builders.ts";
import { answerers } from "./answerers.ts";

const mara = { id: anId(1), name: "Mara Lind", avatar: "" };
const [samir, nora] = ["Samir Berg", "Nora Holm"].map((name, i) => ({
  id: anId(50 + i),
  name,
  avatar: "",
}));

test("a customer sees each who answered them once, whoever wrote last first, and never themselves", () => {
  const said = [nora, mara, samir, samir, nora, mara].map((sender, i) =>
    aMessage({ seq: 6 - i, ...(sender && { sender }) }),
  );
  expect(answerers({ pages: [said.slice(0, 2), said.slice(2)] }, mara.id)).toEqual([nora, samir]);
});

test("nobody has answered as long as only the customer wrote, or nobody told a name", () => {
  const said = [
    aMessage({ sender: mara }),
    aMessage({ sender: { ...mara, id: anId(9), name: "" } }),
  ];
  expect(answerers({ pages: [said] }, mara.id)).toEqual([]);
});
