import type { NewSavedReply } from "@deskbell/shared/saved-replies/saved-reply";

type DemoReply = Omit<NewSavedReply, "scope">;

/** What the demo shop's staff send again and again. */
export const deskReplies: readonly DemoReply[] = [
  {
    name: "Got it, we look into it",
    folder: "First answer",
    shortcut: "hello",
    text: "Hello {{customer.first_name|there}},\n\nthank you for writing to us. We look into it and answer you today.\n\n{{agent.first_name}}",
  },
  {
    name: "Which model is it?",
    folder: "First answer",
    shortcut: "model",
    text: "Hello {{customer.first_name|there}},\n\nwhich model is it? It stands on the label below, for instance “Borea 1.7 L”. A photo of the label is fine, too.\n\n{{agent.first_name}}",
  },
  {
    name: "A photo, please",
    folder: "First answer",
    shortcut: "photo",
    text: "Hello {{customer.first_name|there}},\n\na photo says more than words here: please attach one that shows the place from close by.\n\n{{agent.first_name}}",
  },
  {
    name: "Is it solved?",
    folder: "First answer",
    shortcut: "solved",
    text: "Hello {{customer.first_name|there}},\n\nis everything as it should be with “{{ticket.subject}}”? If not, just answer here.\n\n{{agent.first_name}}",
  },
  {
    name: "What warranty covers",
    folder: "Warranty and returns",
    shortcut: "warranty",
    text: "Hello {{customer.first_name|there}},\n\nyour warranty is two years from the day of purchase. It covers what broke by itself, and shipping in both directions.\n\n{{agent.first_name}}",
  },
  {
    name: "New one on its way",
    folder: "Warranty and returns",
    shortcut: "new",
    text: "Hello {{customer.first_name|there}},\n\nyour warranty covers this. A new one leaves our house today and reaches you in two to three working days. Please keep the old one until the label comes.\n\n{{agent.first_name}}",
  },
  {
    name: "Return label",
    folder: "Warranty and returns",
    shortcut: "label",
    text: "Hello {{customer.first_name|there}},\n\nwe mail the label for ticket {{ticket.number}} to {{customer.email|your address}}. Sending the old one back costs you nothing.\n\n{{agent.first_name}}",
  },
  {
    name: "جهاز جديد في الطريق",
    folder: "Warranty and returns",
    shortcut: "ضمان",
    text: "مرحبًا {{customer.first_name|بكم}}،\n\nالضمان يغطي هذا. يصلكم جهاز جديد خلال يومين إلى ثلاثة أيام عمل.\n\n{{agent.first_name}}",
  },
];

/** Of the first of the staff alone. */
export const ownReply: DemoReply = {
  name: "Call me",
  folder: "",
  shortcut: "call",
  text: "Hello {{customer.first_name|there}},\n\nthis is quicker by telephone: I am here until 5 PM.\n\n{{agent.name}}",
};
