import { type DemoTicket, day, hour } from "./demo-ticket.ts";

/** Tickets about the shop's other kitchen machines. */
export const kitchenTickets: readonly DemoTicket[] = [
  {
    key: "stand-mixer",
    customer: "mateo",
    openedMinutesAgo: 12 * day + 12 * hour,
    subject: "Stand mixer walks across the table with heavy dough",
    description:
      "With 800 g of wholemeal dough my Fold 5 starts to walk and has nearly reached the edge of the table once. The feet are clean. With cake batter it stands still.",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    messages: [
      {
        from: "nora",
        afterMinutes: 4 * hour,
        text: "Hello Mateo, please knead heavy dough at speed 2 at most; from 3 on the weight swings faster than the feet can hold. Which speed did you use?",
      },
      { from: "customer", afterMinutes: 2 * hour, text: "Speed 4 … the recipe said so." },
      {
        from: "nora",
        afterMinutes: 16 * hour,
        text: "Recipes are written for many machines. Two minutes at 1, eight at 2, and it will stay where it is. If it does not, I will send you the softer feet of the new series.",
      },
      {
        from: "customer",
        afterMinutes: 3 * day,
        text: "Baked twice at speed 2, it has not moved by a centimetre. You can close this, thanks.",
      },
    ],
  },
  {
    key: "blender-glass",
    customer: "zofia",
    openedMinutesAgo: 3 * day + 8 * hour,
    subject: "Blender jug arrived with a crack",
    description:
      "The parcel came today. The carton was dented at one corner, and the glass jug has a crack from the rim down to the 0.8 litre mark. Everything else is fine.",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    pictures: ["cracked-jug.webp", "dented-parcel.webp"],
    messages: [
      {
        from: "samir",
        afterMinutes: 50,
        text: "I am sorry, Zofia, that is not how it should arrive. A new jug leaves today. Please keep the carton for a week in case the carrier wants to see it; you need not send anything back.",
      },
      { from: "customer", afterMinutes: 30, text: "Thank you for the quick help!" },
      {
        from: "customer",
        afterMinutes: 2 * day,
        text: "The new one is here, in one piece. The carrier has not called.",
      },
      { from: "samir", afterMinutes: 65, text: "Then the carton may go. Happy blending!" },
    ],
  },
  {
    key: "long-word",
    customer: "bartholomew",
    openedMinutesAgo: 2 * day + 1 * hour,
    subject: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    description:
      "The name of our society does not fit on your engraved coffee tin, which says “Donaudampfschifffahrtselektri” and then stops. Could it be set in a smaller type?",
    visibility: "public",
    enquiryInfo: "I have a general enquiry",
    messages: [
      {
        from: "nora",
        afterMinutes: 3 * hour,
        text: "What a name! In the smallest type 60 letters fit on one line. Would two lines do? I would break it after “Donaudampfschifffahrts”.",
      },
      {
        from: "customer",
        afterMinutes: 35,
        text: "By no means: DonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftDonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft would be two lines. Once is enough, and it is one word.",
      },
      {
        from: "nora",
        afterMinutes: 50,
        text: "Understood: one word, one line, around the whole tin. The engraver says it is a matter of honour. He needs until Friday.",
      },
    ],
  },
  {
    key: "stand-mixer-again",
    customer: "mateo",
    openedMinutesAgo: 29 * hour,
    followUpOf: "stand-mixer",
    subject: "Stand mixer walks across the table with heavy dough",
    description: "Follow-up to ticket",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    messages: [
      {
        from: "customer",
        afterMinutes: 1,
        text: "It walks again, with rye this time, also at speed 2. Are the softer feet still to be had?",
      },
      {
        from: "nora",
        afterMinutes: 55,
        text: "They are, and they leave today, with a mat for the dough that is heavier still.",
      },
      { from: "customer", afterMinutes: 20 * hour, text: "Rye thanks you. The mat fits too." },
    ],
  },
  {
    key: "invoice",
    customer: "grace",
    openedMinutesAgo: 27 * hour,
    subject: "Invoice with our company’s address",
    description:
      "Could you send the invoice of order 77120 once more, with the address of our company instead of mine? Our accounts department cannot use it otherwise.",
    visibility: "privet",
    enquiryInfo: "I have a general enquiry",
    messages: [
      {
        from: "samir",
        afterMinutes: 42,
        text: "Of course. Please write the full address and the VAT number here, and I will set it right today.",
      },
      {
        from: "customer",
        afterMinutes: 18,
        text: "O’Sullivan & Daughters Ltd\n12 Harbour Row\nCork\nVAT IE1234567X",
      },
      {
        from: "samir",
        afterMinutes: 25,
        text: "Done. You will find it under https://shop.example.com/orders/77120 with today’s date.",
      },
    ],
  },
  {
    key: "toaster-spring",
    customer: "tom",
    openedMinutesAgo: 20 * hour,
    subject: "Toaster lever does not stay down",
    description:
      "The lever of my Slot 2 does not stay down any more unless I hold it. It worked yesterday morning. I have shaken out the crumbs.",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    messages: [
      {
        from: "samir",
        afterMinutes: 30,
        text: "Hello Tom, the lever is held by a magnet that only has power when the toaster is plugged in. Does the little lamp come on while you hold the lever?",
      },
      { from: "customer", afterMinutes: 8, text: "No lamp. Hm." },
      {
        from: "customer",
        afterMinutes: 2,
        text: "It was the socket. The fuse was out. I am a little ashamed. 🙈",
      },
      {
        from: "samir",
        afterMinutes: 6,
        text: "No need: one in three “broken” toasters is a fuse. Now it is a good story.",
      },
    ],
  },
  {
    key: "checkout",
    customer: "mateo",
    openedMinutesAgo: 5 * hour,
    subject: "Shop says “Something went wrong” when I pay",
    description:
      "I try to order spare filters. After “Pay now” the page says that something went wrong, three times already. Screenshot attached. Was my card charged?",
    visibility: "privet",
    enquiryInfo: "I have a general enquiry",
    pictures: ["checkout-error.webp"],
    messages: [
      {
        from: "nora",
        afterMinutes: 12,
        text: "Hello Mateo, I looked it up at once: nothing was charged, all three attempts were turned down before. Your bank asks for a confirmation in its app; perhaps the message went to an old phone?",
      },
      { from: "customer", afterMinutes: 34, text: "An old phone, indeed. It worked now. Thanks!" },
    ],
  },
  {
    key: "gasket",
    customer: "zofia",
    openedMinutesAgo: 3 * hour,
    subject: "Spare gasket for a Pressure Pot from 2015",
    description:
      "My pot is ten years old and still lovely, only the gasket has become hard. The shop does not list it any more. Is there one that fits?",
    visibility: "public",
    enquiryInfo: "I have a general enquiry",
    messages: [
      {
        from: "nora",
        afterMinutes: 25,
        text: "Ten years, that makes us happy! The gasket of the Pressure Pot 6 fits yours. Please measure the inside of the lid first: it must be 22 cm.",
      },
      { from: "customer", afterMinutes: 40, text: "22 cm exactly." },
    ],
  },
  {
    key: "spare-filters",
    customer: "yuki",
    openedMinutesAgo: 70,
    subject: "Water filters every month, can I subscribe?",
    description:
      "I order two water filters on the first of every month. Is there a way to have them sent without ordering each time?",
    visibility: "public",
    enquiryInfo: "I have a general enquiry",
    messages: [
      {
        from: "samir",
        afterMinutes: 15,
        text: "Not in the shop yet, but I can set it up by hand. Two filters on the first of each month, and you may stop it with one line to us. Agreed?",
      },
      {
        from: "customer",
        afterMinutes: 17,
        text: "Agreed! Could they come to my office?",
      },
      {
        from: "samir",
        afterMinutes: 25,
        text: "Nora, is her office in our list?",
        becomes: "deleted",
      },
      {
        from: "samir",
        afterMinutes: 2,
        text: "They leave on the 1th, to your home, with ten percent off.",
        becomes: { text: "They leave on the 1st, to your office, with ten percent off." },
      },
    ],
  },
  {
    key: "filter-price",
    customer: "yuki",
    openedMinutesAgo: 61,
    subject: "Is there a discount on two filters?",
    description:
      "I wrote about a subscription a moment ago. With two filters every month, is there a lower price for both?",
    visibility: "public",
    enquiryInfo: "I have a general enquiry",
    messages: [],
  },
];
