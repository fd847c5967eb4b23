import { type DemoTicket, type DemoTicketMessage, day } from "./demo-ticket.ts";

/** Two who take a repair step by step: more than one page of messages. */
const steps: readonly (readonly [agent: string, customer: string])[] = [
  ["Please unplug it and let it cool down for an hour.", "Done, it is cold."],
  ["Take out tank, drip tray and brew group.", "All three are out."],
  ["Now the two screws behind the drip tray, Torx 10.", "One is very tight …"],
  ["Press the driver in firmly and turn slowly.", "Got it! Both are out."],
  [
    "Pull the rear panel up by about a centimetre.",
    "It moves, but something holds it at the left.",
  ],
  ["That is the clip under the power cord. Push it in.", "Click. The panel is off."],
  ["What do you see at the bottom? Dry or wet?", "Wet, a small puddle below the pump."],
  ["Dry it with a cloth. Is the white hose tight?", "I can move it a little with a finger."],
  ["That will be it. Push it on up to the stop.", "It went in by 3 or 4 millimetres."],
  ["Is there a metal clamp around it?", "Yes, but further down the hose."],
  ["Slide it up until it sits over the joint.", "My fingers are too thick for this. Wait."],
  ["Take your time, flat pliers help.", "Pliers helped. It sits."],
  ["Now the tank back in, without the panel.", "It is in."],
  ["Keep your hands out. Plug in, brew a cup of water.", "It brews … and stays dry!"],
  ["Once more, please, and watch the joint.", "Dry. Really dry."],
  ["Unplug it, panel and screws back.", "Panel clicked, screws are in."],
  ["Hand-tight is enough for the screws.", "Too late for that 😅"],
  ["They will survive it. Brew group and tray back.", "Everything is back where it was."],
  ["Put a sheet of paper under it overnight.", "Good idea, will report."],
  ["How is the paper this morning?", "Dry as the desert."],
  ["And after three cups?", "Still dry. I have had five, by the way."],
  ["Then please sleep well tonight all the same!", "Hardly, but happily."],
  ["I have noted the repair in your warranty papers.", "So it stays valid?"],
  ["Yes, until March 2028, as printed.", "Perfect."],
  ["May we use your patience as an example? 🙂", "If you leave out the pliers."],
  ["Agreed, no pliers. Have a good week, Bartholomew.", "And you. Splendid service."],
];

const messages = steps.flatMap(([agent, customer], index): DemoTicketMessage[] => [
  { from: index < 10 ? "samir" : "nora", afterMinutes: index === 19 ? 14 * 60 : 11, text: agent },
  { from: "customer", afterMinutes: 7, text: customer },
]);

export const longTicket: DemoTicket = {
  key: "water-below",
  customer: "bartholomew",
  openedMinutesAgo: 13 * day,
  subject: "Water below the machine every morning",
  description:
    "Each morning I find a saucer full of water below my Bean Duo. I should like to repair it myself, with your guidance, if that is possible. I have a set of screwdrivers and some courage.",
  visibility: "privet",
  enquiryInfo: "I have a problem with a product",
  messages,
};
