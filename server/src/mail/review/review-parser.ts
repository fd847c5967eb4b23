import { encodePicture } from "../../uploads/receiving/encode-picture.ts";
import { createMailParser } from "../parsing/mail-parser.ts";
import { embedPictures } from "../parsing/original/embed-pictures.ts";
import type { ParsedMail, ParserSettings } from "../parsing/parsed-mail.ts";
import type { StoredMail } from "../receiving/mail-records.ts";
import { originalPage } from "./original/original-page.ts";

/** What is looked at here does not depend on what an operator has set. */
const settings: ParserSettings = {
  ownAddresses: [],
  trustedAuthserv: null,
  spamHeader: null,
  markers: [],
};

type ArrivedMail = Pick<StoredMail, "arrivedAt">;
export type ReviewParser = ReturnType<typeof createReviewParser>;

/** Reads mails that staff look at, in a process of its own: those that come in wait for none of them. */
export function createReviewParser() {
  const parser = createMailParser({ settings });
  const parse = (raw: Uint8Array, { arrivedAt }: ArrivedMail): Promise<ParsedMail> =>
    parser.parse(raw, { arrivedAt });
  return {
    parse,
    file: parser.file,
    /** The mail as a page, with its pictures in it. */
    async page(raw: Uint8Array, arrival: ArrivedMail): Promise<string> {
      const original = await parser.original(raw);
      if (original) return originalPage({ html: await embedPictures(original, encodePicture) });
      return originalPage({ text: (await parse(raw, arrival)).wholeText });
    },
    close: parser.close,
  };
}
