import {
  endingOf,
  isStoredEnding,
  type StoredEnding,
  storedTypes,
} from "@deskbell/shared/accepted-file-types";

/** So much of a file's beginning, and of its end, is looked at. */
export const headBytes = 4_096;
export const tailBytes = 65_536;

/** The first and the last bytes of a file; the same where it is short. */
export type FileEdges = { head: Buffer; tail: Buffer };

export const edgesOf = (bytes: Buffer): FileEdges => ({
  head: bytes.subarray(0, headBytes),
  tail: bytes.subarray(Math.max(0, bytes.length - tailBytes)),
});

type Check = (edges: FileEdges) => boolean;

const at =
  (offset: number, ...beginnings: readonly string[]): Check =>
  ({ head }) =>
    beginnings.some(
      (text) => head.subarray(offset, offset + text.length).toString("latin1") === text,
    );
const all =
  (...checks: readonly Check[]): Check =>
  (edges) =>
    checks.every((check) => check(edges));

const isZip = at(0, "PK\x03\x04", "PK\x05\x06");
const isCompoundFile = at(0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1");
const isGzip = at(0, "\x1f\x8b");
const isOgg = at(0, "OggS");

/** A name in the archive's directory, which is at its end, or in its first entries. Nothing is unpacked. */
const holds =
  (name: string): Check =>
  ({ head, tail }) =>
    head.includes(name) || tail.includes(name);
const officeFile = (folder: string) => all(isZip, holds("[Content_Types].xml"), holds(folder));
/** Its first entry is its type, which is not compressed. */
const openDocument = (type: string) =>
  all(isZip, at(30, `mimetypeapplication/vnd.oasis.opendocument.${type}`));

/** Film formats of this family begin with a box whose first word says so; pictures of it have brands of their own. */
const isFilm: Check = (edges) =>
  (at(4, "ftyp")(edges) && !at(8, "heic", "heix", "mif1", "msf1", "avif", "avis")(edges)) ||
  at(4, "moov", "mdat", "wide", "free", "skip")(edges);
const isWebm: Check = ({ head }) =>
  at(0, "\x1a\x45\xdf\xa3")({ head, tail: head }) && head.subarray(0, 64).includes("webm");
/** A tag, or the sync word of a frame of layer 3. */
const isMp3: Check = ({ head }) =>
  head.subarray(0, 3).toString("latin1") === "ID3" ||
  (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
const anything: Check = () => true;
const either =
  (...all: readonly Check[]): Check =>
  (file) =>
    all.some((check) => check(file));

/** Of texts the whole is read instead (`is-text.ts`). */
const checks: Record<StoredEnding, Check> = {
  pdf: at(0, "%PDF-"),
  txt: anything,
  text: anything,
  log: anything,
  md: anything,
  csv: anything,
  rtf: at(0, "{\\rtf"),
  // With a password it is a compound file.
  docx: either(officeFile("word/"), isCompoundFile),
  xlsx: either(officeFile("xl/"), isCompoundFile),
  pptx: either(officeFile("ppt/"), isCompoundFile),
  doc: isCompoundFile,
  xls: isCompoundFile,
  ppt: isCompoundFile,
  odt: openDocument("text"),
  ods: openDocument("spreadsheet"),
  odp: openDocument("presentation"),
  zip: isZip,
  gz: isGzip,
  tgz: isGzip,
  "7z": at(0, "7z\xbc\xaf\x27\x1c"),
  rar: at(0, "Rar!\x1a\x07"),
  tar: at(257, "ustar"),
  mp3: isMp3,
  m4a: isFilm,
  ogg: isOgg,
  oga: isOgg,
  opus: isOgg,
  wav: all(at(0, "RIFF"), at(8, "WAVE")),
  flac: at(0, "fLaC"),
  mp4: isFilm,
  m4v: isFilm,
  webm: isWebm,
  mov: isFilm,
  ogv: isOgg,
};

/**
 * Which kind of file that is kept as sent this is: the one its name says, where its content begins like one; a PDF
 * whatever it is called. Null for any other.
 */
export function storedKindOf(
  shownName: string,
  edges: FileEdges,
): { ending: StoredEnding; type: string; isText: boolean } | null {
  const named = endingOf(shownName);
  const ending = checks.pdf(edges) ? "pdf" : isStoredEnding(named) ? named : null;
  if (ending === null || !checks[ending](edges)) return null;
  const type = storedTypes[ending];
  return { ending, type, isText: checks[ending] === anything };
}
