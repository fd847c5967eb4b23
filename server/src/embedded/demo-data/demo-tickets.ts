import type { NewTicket } from "@deskbell/shared/tickets/ticket";
import type { DemoName } from "./demo-people.ts";

/** One message: who, how many minutes after the one before, what, and the pictures beside the code. */
export type DemoMessage = readonly [
  from: DemoName,
  afterMinutes: number,
  text: string,
  ...pictures: string[],
];

export type DemoTicket = {
  by: DemoName;
  /** When it was opened, before the first start. */
  hoursAgo: number;
  subject: string;
  description: string;
  reason?: NewTicket["enquiryInfo"];
  isPublic?: boolean;
  pictures?: readonly string[];
  messages: readonly DemoMessage[];
};

const general = "I have a general enquiry";

/** Believable conversations of a small shop, with the cases that try a layout among them. */
export const demoTickets: readonly DemoTicket[] = [
  {
    by: "sam",
    hoursAgo: 24 * 40,
    subject: "Invoice for order 20418 is missing",
    description:
      "Hello, I need the invoice of order 20418 for my taxes, and cannot find it anywhere.",
    reason: general,
    messages: [
      [
        "agent",
        95,
        "Hello Sam, it is on its way to your e-mail address. May I help with anything else?",
      ],
      ["sam", 22, "Found it, thank you!"],
    ],
  },
  {
    by: "ruth",
    hoursAgo: 24 * 21,
    subject: "Can I descale the Brasso 3 with vinegar?",
    description: "The manual names your own product only. Is household vinegar all right too?",
    reason: general,
    isPublic: true,
    messages: [
      [
        "admin",
        40,
        "Please do not: vinegar attacks the seals of the Brasso 3. Citric acid, 20 g to a litre of water, works as well as ours.",
      ],
      ["ruth", 12, "Good that I asked. Citric acid it is."],
      ["admin", 3, "Rinse twice afterwards, and it will taste as it should."],
    ],
  },
  {
    by: "tomas",
    hoursAgo: 24 * 9,
    subject: "Parcel arrived with a dented corner",
    description:
      "The box was open at one corner. The grinder seems to work, but I wanted you to know.",
    pictures: ["dented-parcel"],
    messages: [
      [
        "agent",
        31,
        "Thank you for the picture, Tomás. We have told the carrier. Does the lid close flush?",
      ],
      ["tomas", 64, "It does. There is a scratch on the foot, nothing that bothers me."],
      [
        "agent",
        9,
        "Then we take 10 % off, as a thank-you for the trouble. The money is back on your card in three days.",
      ],
      ["tomas", 15, "That is more than fair. Obrigado!"],
    ],
  },
  {
    by: "wei",
    hoursAgo: 24 * 6,
    subject: "Payment fails with code 402 in the shop",
    description:
      "I tried two cards and two browsers. Each time the last step says that the payment failed. Link: https://shop.example.com/checkout?order=20911",
    pictures: ["failed-payment"],
    messages: [
      [
        "admin",
        18,
        "Thank you, Wei, we see the attempts. Our bank refuses cards without 3-D Secure since this morning. Could you try again in ten minutes?",
      ],
      ["wei", 41, "Still the same with the first card, but the second one went through."],
      [
        "admin",
        6,
        "Good. I have told the bank about the first one and will write when they answer.",
      ],
    ],
  },
  {
    by: "layla",
    hoursAgo: 24 * 4,
    subject: "متى يصل طلبي رقم ٢٠٩٤٤؟",
    description: "مرحباً، طلبت مطحنة القهوة قبل أسبوع ولم تصل بعد. هل يمكنكم إخباري متى ستصل؟",
    reason: general,
    messages: [
      ["agent", 55, "مرحباً ليلى، غادر الطرد المستودع أمس وسيصل يوم الخميس."],
      ["layla", 20, "شكراً جزيلاً! هل يمكن تسليمه بعد الساعة 18:00؟"],
      ["agent", 12, "نعم، أبلغنا شركة التوصيل بذلك. (Carrier note: after 6 pm.)"],
    ],
  },
  {
    by: "long",
    hoursAgo: 70,
    subject: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    description:
      "Please write this name on the invoice in one word: Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    reason: general,
    messages: [["admin", 130, "We will try! Would a smaller typeface be acceptable?"]],
  },
  {
    by: "customer",
    hoursAgo: 52,
    subject: "Wrong colour: ordered green, got red",
    description: "I ordered the grinder in green. The box says green, the grinder inside is red.",
    pictures: ["wrong-colour"],
    messages: [
      [
        "agent",
        14,
        "Oh no, somebody mixed up the boxes. I am sorry, Mara. A green one leaves our warehouse today.",
      ],
      ["customer", 7, "What do I do with the red one?"],
      ["agent", 4, "The driver takes it along, you need not pack it nicely."],
      ["customer", 60 * 22, "The green one is here, and it is beautiful. Thank you both!"],
      ["admin", 5, "Enjoy it!"],
    ],
  },
  {
    by: "ruth",
    hoursAgo: 30,
    subject: "Which filter fits the Brasso 2?",
    description: "The shop offers 58 mm and 54 mm. I do not want to order the wrong one.",
    reason: general,
    isPublic: true,
    messages: [
      ["agent", 25, "The Brasso 2 takes 54 mm. The 58 mm ones are for the Brasso 3 only."],
    ],
  },
  {
    by: "sam",
    hoursAgo: 26,
    subject: "Subscription: pause it over the summer",
    description: "I am away for July and August. Can the coffee subscription wait until September?",
    reason: general,
    messages: [
      [
        "admin",
        33,
        "Of course. It goes on with the first delivery of September, at the same price.",
      ],
      ["sam", 3, "Perfect."],
    ],
  },
  {
    by: "tomas",
    hoursAgo: 8,
    subject: "Error E-07 after the update",
    description:
      "Since last night's update the display shows E-07 and the machine does not heat any more.",
    pictures: ["error-code"],
    messages: [
      [
        "admin",
        11,
        "E-07 says that the water tank is not recognised. Could you take it out and wipe the two contacts dry?",
      ],
      ["tomas", 16, "Done, twice. It stays E-07."],
      [
        "admin",
        5,
        "Then it is the update. We are taking it back; leave the machine on and connected, it renews itself within the hour.",
      ],
      ["tomas", 70, "It heats again!"],
    ],
  },
  {
    by: "customer",
    hoursAgo: 5,
    subject: "The machine drips beside the cup",
    description:
      "Since yesterday the machine loses water at its right side, about a cup a day. It is two months old. I have already tightened the tank.",
    pictures: ["dripping-machine"],
    messages: [
      [
        "admin",
        9,
        "Thank you for the picture, Mara, that helps a lot. Does it drip while it is switched off, too?",
      ],
      ["customer", 4, "Only while it heats. When it is cold nothing comes out."],
      [
        "admin",
        6,
        "Then it is the seal of the steam valve. You can change it yourself in five minutes, or we collect the machine. Which do you prefer?",
      ],
      ["customer", 2, "I would rather do it myself, I like a screwdriver :)"],
      ["customer", 1, "Is there a picture of the part?"],
      [
        "admin",
        8,
        "There is: https://shop.example.com/parts/seal-7 and the leaflet shows each step. The seal is in the post, free of charge.",
      ],
      ["customer", 45, "Great, thank you. Which size is the key?"],
      [
        "admin",
        3,
        "Size 8, it lies beside the seal. Please let the machine cool down for half an hour first.",
      ],
    ],
  },
  {
    by: "wei",
    hoursAgo: 3,
    subject: "Gift card shows a balance of zero",
    description:
      "I was given a card over 50 and the shop says that it is empty. The number ends with 7731.",
    messages: [
      [
        "agent",
        20,
        "It was never activated at the till, our mistake. It is now: could you look again?",
      ],
    ],
  },
  {
    by: "customer",
    hoursAgo: 1.2,
    subject: "Do you ship to Iceland?",
    description:
      "My sister moves to Reykjavík, and I would like to send her a grinder for the new flat.",
    reason: general,
    messages: [],
  },
];
