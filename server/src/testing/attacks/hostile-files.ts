import sharp from "sharp";

// Files as an attacker makes them. The pictures among them are real ones.

const aCanvas = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#e3a62b" } });

const fileOf = (name: string, ...parts: (string | Uint8Array)[]): File =>
  new File(
    parts.map((part) => (typeof part === "string" ? part : new Uint8Array(part))),
    name,
    { type: "image/png" },
  );

export const hiddenScript = "<script>document.cookie</script>";
const zipMark = "PK\u0003\u0004";

/** A picture that is also a page and an archive: both come after its end, and in its metadata. */
export async function aPolyglot(): Promise<File> {
  const picture = await aCanvas()
    .jpeg()
    .withExif({ IFD0: { ImageDescription: hiddenScript, Copyright: "GPS 60.17 24.94" } })
    .toBuffer();
  return fileOf("holiday.jpg", picture, hiddenScript, zipMark, "PK\u0005\u0006");
}

export async function aTruncatedPicture(): Promise<File> {
  const picture = await aCanvas().jpeg().toBuffer();
  return fileOf("cut.jpg", picture.subarray(0, picture.length / 2));
}

/** A page that begins like a GIF. */
export const aScriptInGif = (): File => fileOf("a.gif", `GIF89a/*${hiddenScript}*/=1;alert(1)`);

export const aDrawing = (): File =>
  fileOf(
    "a.svg",
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${hiddenScript}<image xlink:href="http://169.254.169.254/latest/"/></svg>`,
  );

/** So many frames of one pixel. */
export function aLongAnimation(frames: number): File {
  const header = Buffer.from(
    "GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff",
    "latin1",
  );
  const frame = Buffer.from(
    "\x21\xf9\x04\x00\x00\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00",
    "latin1",
  );
  return fileOf("film.gif", header, Buffer.concat(Array(frames).fill(frame)), "\x3b");
}

/** Pictures of kinds that we do not decode, each as its own programs write it, and programs. */
export async function otherKinds(): Promise<File[]> {
  const [tiff, avif] = await Promise.all([
    aCanvas().tiff().toBuffer(),
    aCanvas().avif({ effort: 0 }).toBuffer(),
  ]);
  return [
    fileOf("scan.tiff", tiff),
    fileOf("photo.avif", avif),
    fileOf("photo.heic", "\0\0\0\u0018ftypheic\0\0\0\0mif1heic", new Uint8Array(200)),
    fileOf("layers.psd", "8BPS\0\u0001", new Uint8Array(200)),
    fileOf("program.exe", "MZ", new Uint8Array(200)),
    fileOf("nothing.png"),
  ];
}

/** Names and contents that are to pass for something that is taken. */
export function disguised(): File[] {
  const program = ["MZ\u0090\0\u0003", new Uint8Array(200)] as const;
  const page = `<!doctype html>${hiddenScript}`;
  return [
    fileOf("invoice.pdf", ...program),
    fileOf("invoice.docx", ...program),
    fileOf("film.mp4", ...program),
    fileOf("song.mp3", page),
    fileOf("clip.webm", page),
    fileOf("notes.txt", ...program),
    // The end of a name decides, not its middle.
    fileOf("invoice.pdf.exe", ...program),
    fileOf("invoice.pdf.html", page),
    fileOf("invoice.txt.js", "alert(1)"),
    fileOf("invoice.txt.", "alert(1)"),
    // Reads “invoice.exe.pdf” where nobody takes the mark out.
    fileOf("invoice.\u202Efdp.exe", ...program),
    fileOf("macro.docm", zipMark, "[Content_Types].xml word/vbaProject.bin"),
    fileOf("plan.docx", zipMark, "an archive, and no document"),
    fileOf("setup.zip", ...program), // an archive that unpacks itself
  ];
}

/** 42 kB as its directory says, four gigabytes as its entry claims. */
export function anArchiveBomb(): File {
  const entry = Buffer.alloc(30);
  entry.write("PK\u0003\u0004", 0, "latin1");
  entry.writeUInt16LE(8, 8);
  entry.writeUInt32LE(42_000, 18);
  entry.writeUInt32LE(0xff_ff_ff_ff, 22);
  return fileOf("bomb.zip", entry, new Uint8Array(42_000));
}
