import { writeFile } from "node:fs/promises";
import sharp from "sharp";

// Draws the pictures of the demo tickets: node server/src/embedded/demo-data/draw-pictures.ts
// A program of its own, since the desk itself refuses to read SVG.

const table = `<rect width="960" height="720" fill="#efe7da"/><rect y="520" width="960" height="200" fill="#c9a77c"/><rect y="520" width="960" height="10" fill="#a9865b"/>`;

const drawings: Record<string, string> = {
  // An espresso machine that drips beside its cup.
  "dripping-machine": `${table}
    <rect x="270" y="150" width="420" height="390" rx="26" fill="#39424f"/>
    <rect x="300" y="180" width="360" height="90" rx="14" fill="#232a34"/>
    <circle cx="360" cy="225" r="26" fill="#e3a62b"/><circle cx="600" cy="225" r="26" fill="#8d97a8"/>
    <rect x="420" y="300" width="120" height="46" rx="10" fill="#aab3c0"/><rect x="455" y="346" width="18" height="34" fill="#aab3c0"/><rect x="490" y="346" width="18" height="34" fill="#aab3c0"/>
    <path d="M420 430h110v44a46 46 0 0 1-46 46h-18a46 46 0 0 1-46-46Z" fill="#faf9f6"/>
    <g fill="#4a9bd1"><path d="M610 300q20 44 0 60-20-16 0-60Z"/><path d="M618 400q26 56 0 76-26-20 0-76Z"/><ellipse cx="616" cy="548" rx="130" ry="22" opacity=".75"/></g>`,
  // The display with an error code.
  "error-code": `<rect width="960" height="720" fill="#39424f"/><rect x="110" y="150" width="740" height="330" rx="24" fill="#10161d"/>
    <text x="480" y="375" font-family="monospace" font-size="190" font-weight="700" fill="#f28b4e" text-anchor="middle">E-07</text>
    <g fill="#8d97a8"><circle cx="250" cy="580" r="44"/><circle cx="480" cy="580" r="44"/><circle cx="710" cy="580" r="44"/></g><circle cx="710" cy="580" r="44" fill="#e3a62b"/>`,
  // A parcel with a dented corner.
  "dented-parcel": `${table}
    <path d="M220 260h520v300H220Z" fill="#b98a54"/><path d="M220 260l60-70h400l60 70Z" fill="#d3a56c"/><path d="M450 190h60v370h-60Z" fill="#e8cf9e" opacity=".8"/>
    <path d="M740 260l-86 46 40 54-62 30 108 34Z" fill="#7c5930"/><path d="M654 306l40 54-62 30" fill="none" stroke="#4c3418" stroke-width="8"/>
    <rect x="260" y="420" width="150" height="90" fill="#faf9f6"/><path d="M276 440h112M276 462h84M276 484h100" stroke="#566074" stroke-width="8"/>`,
  // Two grinders: what came, and what was ordered.
  "wrong-colour": `${table}
    <g><path d="M190 240h180l-24 90H214Z" fill="#8fb7c9" opacity=".7"/><rect x="200" y="330" width="160" height="210" rx="18" fill="#a3262a"/><rect x="240" y="400" width="80" height="60" rx="8" fill="#faf9f6" opacity=".6"/></g>
    <g opacity=".9"><path d="M590 240h180l-24 90H614Z" fill="#8fb7c9" opacity=".7"/><rect x="600" y="330" width="160" height="210" rx="18" fill="#1c6b45"/><rect x="640" y="400" width="80" height="60" rx="8" fill="#faf9f6" opacity=".6"/></g>
    <text x="280" y="630" font-family="sans-serif" font-size="44" fill="#1b2333" text-anchor="middle">came</text><text x="680" y="630" font-family="sans-serif" font-size="44" fill="#1b2333" text-anchor="middle">ordered</text>`,
  // The page of the shop with its failed payment.
  "failed-payment": `<rect width="960" height="720" fill="#f1efe9"/><rect x="60" y="60" width="840" height="600" rx="18" fill="#ffffff"/><rect x="60" y="60" width="840" height="60" rx="18" fill="#1b2333"/>
    <circle cx="100" cy="90" r="10" fill="#e3a62b"/><rect x="140" y="80" width="420" height="20" rx="10" fill="#566074"/>
    <rect x="120" y="170" width="720" height="110" rx="12" fill="#fbe9e9" stroke="#a3262a" stroke-width="4"/><text x="160" y="238" font-family="sans-serif" font-size="38" fill="#a3262a">Payment failed (402)</text>
    <g fill="#e1ddd3"><rect x="120" y="320" width="460" height="34" rx="8"/><rect x="120" y="376" width="340" height="34" rx="8"/><rect x="120" y="432" width="400" height="34" rx="8"/></g><rect x="120" y="540" width="240" height="64" rx="10" fill="#1b2333"/>`,
};

for (const [name, content] of Object.entries(drawings)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720" width="960" height="720">${content}</svg>`;
  const picture = await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer();
  await writeFile(new URL(`pictures/${name}.webp`, import.meta.url), picture);
  process.stdout.write(`${name}: ${picture.length} bytes\n`);
}
