/** Small files of each kind that is kept as it was sent, as far as anybody looks at them. */
export async function storedKinds(): Promise<File[]> {
  const zip = (first: string, ...entries: string[]) =>
    `PK\x03\x04${"\0".repeat(26)}${first}${"\0".repeat(20)}${entries.join("\0")}`;
  const office = (folder: string) =>
    zip("[Content_Types].xml", "_rels/.rels", `${folder}/main.xml`);
  const open = (type: string) => zip(`mimetypeapplication/vnd.oasis.opendocument.${type}`);
  const compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
  const contents: Record<string, string> = {
    "manual.pdf": "%PDF-1.7\n%%EOF",
    "log.txt": "on fire",
    "prices.csv": "a;b",
    "letter.rtf": "{\\rtf1 Hello}",
    "letter.docx": office("word"),
    "prices.xlsx": office("xl"),
    "talk.pptx": office("ppt"),
    "letter.doc": compound,
    "prices.xls": compound,
    "letter.odt": open("text"),
    "prices.ods": open("spreadsheet"),
    "talk.odp": open("presentation"),
    "logs.zip": zip("a.txt"),
    "logs.tar.gz": "\x1f\x8b\x08",
    "logs.7z": "7z\xbc\xaf\x27\x1c",
    "logs.rar": "Rar!\x1a\x07\x01\0",
    "logs.tar": `${"a".repeat(257)}ustar`,
    "song.mp3": "ID3\x04",
    "hum.mp3": "\xff\xfb\x90\x64",
    "song.m4a": "\0\0\0\x18ftypM4A \0\0\0\0",
    "song.ogg": "OggS\0\x02",
    "song.wav": "RIFF\x24\0\0\0WAVEfmt ",
    "song.flac": "fLaC\0",
    "film.mp4": "\0\0\0\x18ftypisom\0\0\0\0isommp42",
    "film.mov": "\0\0\0\x14ftypqt  ",
    "film.webm": "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm",
  };
  return Object.entries(contents).map(
    ([name, content]) => new File([new Uint8Array(Buffer.from(content, "latin1"))], name),
  );
}
