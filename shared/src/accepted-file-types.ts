/** Pictures, which the server decodes and encodes anew. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const;

/** What an operator may allow instead of the specification's limit. */
export const attachmentSettingMaxBytes = 200_000_000;
/** Pictures are decoded in memory, whatever other files may have. */
export const pictureMaxBytes = 25_000_000;

const office = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/**
 * What is kept as it was sent and only ever downloaded, by the ending of its name. The server also looks whether the
 * content is what the name says.
 */
export const storedTypes = {
  pdf: "application/pdf",
  txt: "text/plain",
  text: "text/plain",
  log: "text/plain",
  md: "text/plain",
  csv: "text/csv",
  rtf: "application/rtf",
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
  odt: `${openDocument}.text`,
  ods: `${openDocument}.spreadsheet`,
  odp: `${openDocument}.presentation`,
  zip: "application/zip",
  gz: "application/gzip",
  tgz: "application/gzip",
  "7z": "application/x-7z-compressed",
  rar: "application/vnd.rar",
  tar: "application/x-tar",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  flac: "audio/flac",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  mov: "video/quicktime",
  ogv: "video/ogg",
} as const;

export type StoredEnding = keyof typeof storedTypes;

/** What follows the last dot of a name, in small letters; "" where there is none. */
export const endingOf = (name: string): string =>
  /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

export const isStoredEnding = (ending: string): ending is StoredEnding =>
  Object.hasOwn(storedTypes, ending);

/** Whether a browser may try to play a file of this type. */
export const isPlayable = (type: string): boolean => /^(?:audio|video)\//.test(type);

/** For descriptions: the pictures by their types, the others by the endings of their names. */
export const acceptedKinds = [
  ...pictureTypes.map((type) => type.replace("image/", "")),
  ...Object.keys(storedTypes),
].join(", ");
