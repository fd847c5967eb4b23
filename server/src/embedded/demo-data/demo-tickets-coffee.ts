import { type DemoTicket, day, hour } from "./demo-ticket.ts";

/** Tickets about espresso machines, grinders and coffee. */
export const coffeeTickets: readonly DemoTicket[] = [
  {
    key: "e04",
    customer: "tom",
    openedMinutesAgo: 6 * day,
    subject: "Espresso machine shows E-04 after descaling",
    description:
      "Since I descaled my Bean Duo on Saturday it shows E-04 and refuses to brew. The tank is full, I have taken it out and put it back several times. A picture of the display is attached.",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    pictures: ["display-e04.webp"],
    messages: [
      {
        from: "nora",
        afterMinutes: 2 * hour,
        text: "Hello Tom, thank you for the clear picture! E-04 means that the machine does not feel any water. After descaling this is nearly always an air lock. Could you try this:\n\n1. Fill the tank to the top.\n2. Open the steam knob fully.\n3. Hold the two-cup button for five seconds; the pump will run for about 20 seconds.\n\nDoes water come out of the steam wand?",
      },
      {
        from: "customer",
        afterMinutes: 55,
        text: "The pump hums louder than usual, but only a few drops come out.",
      },
      {
        from: "nora",
        afterMinutes: 20,
        text: "Good, so the pump itself works. Please take the tank out and press the small valve at its bottom with a spoon handle, over the sink. If it moves stiffly, limescale has come loose and sits there.",
      },
      {
        from: "customer",
        afterMinutes: 18 * hour,
        text: "That was it! A flake as big as a fingernail. It sits deep in the valve though, and I can’t get all of it out.",
        pictures: ["tank-valve.webp"],
      },
      {
        from: "nora",
        afterMinutes: 90,
        text: "Well found. I am sending you a new valve with its seal, free of charge. It should be with you on Thursday. Until then you can soak the old one in warm water with a spoon of citric acid.",
      },
      { from: "customer", afterMinutes: 12, text: "Wonderful, thank you!" },
      {
        from: "customer",
        afterMinutes: 2 * day,
        text: "The valve is here and the machine brews again. My first cappuccino in a week!",
      },
      { from: "nora", afterMinutes: 35, text: "That is the best message of my day. Enjoy it!" },
    ],
  },
  {
    key: "grinder-burr",
    customer: "yuki",
    openedMinutesAgo: 4 * day + 3 * hour,
    subject: "Grinder became very loud and coarse overnight",
    description:
      "My Mill Mini was fine on Monday. On Tuesday it became loud like a drill and the coffee is coarse at every setting, even at 1. I did not drop it.",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    messages: [
      {
        from: "samir",
        afterMinutes: 3 * hour,
        text: "Hello Yuki, that sounds as if something hard got between the burrs, perhaps a small stone; they travel with the beans now and then. Please unplug it, and turn the upper ring to the left until it comes off. The drawing shows what to look at: the edge in amber must be smooth all around.",
        pictures: ["grinder-burr.webp"],
      },
      {
        from: "customer",
        afterMinutes: 26 * hour,
        text: "You are right, there are two deep notches, and I found the stone.",
      },
      {
        from: "samir",
        afterMinutes: 40,
        text: "Then a new pair of burrs will make it as good as new. Notches by stones are not covered by the warranty, but you have been with us since 2021, so we will halve the price. Shall I send you the payment link?",
      },
      { from: "customer", afterMinutes: 15, text: "Yes, please. That is very kind." },
      {
        from: "samir",
        afterMinutes: 30,
        text: "Here it is: https://shop.example.com/pay/burr-set-58?voucher=HALF-MILL\n\nThe parts leave our house on the day of your payment.",
      },
    ],
  },
  {
    key: "first-espresso",
    customer: "grace",
    openedMinutesAgo: 2 * day + 5 * hour,
    subject: "Which grind for a first espresso?",
    description:
      "I unpacked my Bean Solo yesterday. The first four cups were sour and ran through in ten seconds. I am not sure whether the machine is at fault, or I am.",
    visibility: "public",
    enquiryInfo: "I have a general enquiry",
    messages: [
      {
        from: "nora",
        afterMinutes: 70,
        text: "Hello Grace, and welcome! Nobody is at fault. Ten seconds and sour means: too coarse. Go finer by two steps at a time until 36 g run in 25 to 30 seconds out of 18 g of coffee.",
      },
      {
        from: "customer",
        afterMinutes: 45,
        text: "Two steps: 17 seconds. Four steps: 24 seconds, and suddenly it tastes of chocolate!",
      },
      {
        from: "nora",
        afterMinutes: 9,
        text: "You have it. One step more and you will be there. Write down what you used, every bag wants its own.",
      },
      {
        from: "customer",
        afterMinutes: 22 * hour,
        text: "I keep a table now. Could you look whether anything in it seems odd?",
        note: {
          name: "espresso log.txt",
          text: "day   step  grams  seconds  taste\nMon   12    18     10       sour\nMon   10    18     17       sour, thin\nTue    8    18     24       chocolate\nTue    7    18     28       chocolate, hazelnut\n",
        },
      },
    ],
  },
  {
    key: "arabic-kettle",
    customer: "layla",
    openedMinutesAgo: 31 * hour,
    subject: "الغلاية لا تتوقف عن الغليان",
    description:
      "مرحبًا، اشتريت غلاية Bell 1.7 منذ شهر تقريبًا، ومنذ أمس لا تتوقف من تلقاء نفسها عندما يغلي الماء، وأضطر إلى إيقافها بيدي. هل استخدامها آمن؟",
    visibility: "privet",
    enquiryInfo: "I have a problem with a product",
    messages: [
      {
        from: "samir",
        afterMinutes: 25,
        text: "أهلًا ليلى، شكرًا لرسالتك. من فضلك لا تستخدميها الآن وافصليها عن الكهرباء. هل يُغلق الغطاء تمامًا حتى تسمعي صوت «طقطقة»؟",
      },
      { from: "customer", afterMinutes: 14, text: "لا، الغطاء يبقى مفتوحًا قليلًا من جهة اليمين." },
      {
        from: "samir",
        afterMinutes: 8,
        text: "هذا هو السبب: البخار لا يصل إلى الحساس. سنرسل لك غلاية جديدة غدًا، رقم الشحنة BELL-20931، ويأخذ السائق القديمة معه.",
      },
      { from: "customer", afterMinutes: 21, text: "خدمة رائعة، شكرًا جزيلًا! 🌷" },
    ],
  },
];
