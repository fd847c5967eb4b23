import type { DemoMessage, DemoTicket } from "./demo-tickets.ts";

const steps = [
  "Switch it off at the wall and wait a minute.",
  "Now hold the left button while you switch it on.",
  "The light should blink twice. Does it?",
  "Please turn the dial to the third mark.",
  "And now press both buttons together, shortly.",
  "What does the display show?",
  "Good. Let it run once without coffee.",
];
const replies = [
  "Done.",
  "It blinks three times, not two.",
  "Now it is two.",
  "The dial is stiff, but it is there.",
  "It hums.",
  "A small cup, and 1:40.",
  "It is running. It sounds better already.",
];

/** One conversation that is longer than a page, for scrolling back. */
export const longThread: DemoTicket = {
  by: "ruth",
  hoursAgo: 28,
  subject: "Step by step: setting up the grinder",
  description:
    "I would like somebody to go through the set-up with me, slowly, one step after the other.",
  messages: Array.from({ length: 64 }, (_, i): DemoMessage => {
    const round = Math.floor(i / 2);
    const text = (i % 2 === 0 ? steps : replies)[round % steps.length] ?? "";
    const lap = round >= steps.length ? ` (round ${Math.floor(round / steps.length) + 1})` : "";
    return [i % 2 === 0 ? "agent" : "ruth", 2, `${text}${lap}`];
  }),
};
