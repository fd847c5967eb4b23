import type { Random } from "./random.ts";

// What people write to a shop; with accents and other scripts, which a search has to find as well.

const words =
  `the my order is not working please help with machine arrived broken water coffee grinder pump
leaks when I switch it on and there was no invoice in parcel can you send replacement thank delivery late again after
two weeks filter button display error code does warm up handle loose colour wrong size refund warranty receipt number
address changed payment card charged twice voucher discount expired subscription cancel cup café crème brûlée señor
größe lieferung rückgabe naïve façade jalapeño smörgåsbord Žižkov coöperate manual missing page steam wand blocked
descale light blinks red noise loud vibration plug adapter voltage cable short seal ring worn out spare part price
question about stock available colour black steel white limited edition gift wrapping birthday tomorrow urgent
screenshot attached picture video serial label underneath model year bought shop online partner courier neighbour
signed nobody home lost tracking says delivered где مرحبا 注文 wrote last month still waiting answer team friendly
manager complaint disappointed happy solved works now perfect regards kettle toaster blender mixer scale thermometer`.split(
    /\s+/,
  );

const firstNames =
  "Anna Ben José Zoë Łukasz Chloé Dilnoza Emre Fatima Grace Håkon Inês Jürgen Kemal Leïla Mateo Nora Oğuz Priya Quentin Renée Søren Tomás Ursula Vida Wei Xenia Yuki Zofia Aoife Björn Camille".split(
    " ",
  );
const lastNames =
  "Becker Müller Lindqvist Okafor Nguyễn García Petrov Sørensen Kowalska Haddad Tanaka Özdemir Dubois Rossi Novák Silva Andersson Mbeki Fischer Ferreira Walsh Horvat Jansen Papadopoulos Ibrahim Schäfer Moreau Virtanen Costa Larsen Yılmaz Kaplan".split(
    " ",
  );

export const personName = (random: Random): string =>
  `${random.pick(firstNames)} ${random.pick(lastNames)}`;

const syllables =
  "ba cor den fil gra hel ist jun kem lor mas net oster pel quin ras tor ul ver wes".split(" ");
/** As many as a language has beside its few hundred common words. */
const rareWordsCount = 8_000;

/** Words as people use them: a few all the time, most of them rarely; some numbers among them. */
export function sentence(random: Random, wordsCount: number): string {
  return Array.from({ length: wordsCount }, () => aWord(random)).join(" ");
}

function aWord(random: Random): string {
  const kind = random.below(40);
  if (kind === 0) return `${random.pick(["K", "R", "SN"])}${random.below(100_000)}`;
  if (kind < 5) return rareWord(random.below(rareWordsCount));
  return words[random.mostlyFirst(words.length)] ?? "";
}

/** Three syllables, another three for every number. */
function rareWord(number: number): string {
  const count = syllables.length;
  const places = [number, Math.floor(number / count), Math.floor(number / count ** 2)];
  return places.map((place) => syllables[place % count]).join("");
}

const fileNames = ["invoice", "photo of the pump", "Rückgabe", "serial label", "receipt", "écran"];

export const fileName = (random: Random): string =>
  `${random.pick(fileNames)} ${random.below(10_000)}.pdf`;
