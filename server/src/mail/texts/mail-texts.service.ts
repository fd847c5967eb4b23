import { randomUUID } from "node:crypto";
import type {
  MailPreview,
  MailPreviewDraft,
  MailTexts,
  MailTextsChange,
  ShownMailTexts,
} from "@deskbell/shared/mail/mail-texts";
import { canAny } from "../../access/can.ts";
import { audited, changesBetween } from "../../audit/audited.ts";
import { AppError } from "../../errors/app-error.ts";
import type { SessionService } from "../../identity/session.service.ts";
import type { Viewer } from "../../identity/viewer.ts";
import { encodePicture } from "../../uploads/receiving/encode-picture.ts";
import type { ReceivedFile } from "../../uploads/receiving/received-file.ts";
import { logoAddress } from "../sending/muting/mail-page.ts";
import type { MailQueue } from "../sending/queue/mail-queue.ts";
import type { MailBody } from "../sending/rendering/render-mail.ts";
import { type Logo, lookOf } from "./mail-look.ts";
import type { PreviewLinks } from "./preview-links.ts";
import { sampleMail } from "./sample-mails.ts";
import { readMailSettings, textsOvertaken, writeLogo, writeMailTexts } from "./stored-texts.ts";

type Parts = {
  queue: Pick<MailQueue, "linkTo" | "queueMail" | "sender">;
  previews: PreviewLinks;
  sessions: Pick<SessionService, "viewerNow">;
  /** What somebody is called now. */
  nameOf(userId: string): Promise<string>;
  now(): number;
};

export type MailTextsService = ReturnType<typeof createMailTextsService>;

/** Twice as large as it is shown, for dense screens; a mail brings it each time. */
const logoSidePixels = 320;

/** How the desk's mails look and what they say, which admins set. */
export function createMailTextsService({ queue, previews, sessions, nameOf, now }: Parts) {
  async function confirm(viewer: Viewer): Promise<void> {
    if (canAny(await sessions.viewerNow(viewer), "mailbox:manage")) return;
    throw new AppError("not_allowed", "This is for admins only.");
  }

  async function sampleOf(
    { kind, ...texts }: MailPreviewDraft,
    viewerName: string,
  ): Promise<MailBody> {
    const { logo } = await readMailSettings();
    const sender = queue.sender() ?? { name: "Support", signature: "" };
    const look = lookOf({ ...texts, logo }, sender);
    return sampleMail(kind, look, { viewerName, linkTo: queue.linkTo, now });
  }

  async function setLogo(viewer: Viewer, logo: Logo | null): Promise<void> {
    await confirm(viewer);
    const changes = [{ field: "logo", from: [], to: logo ? [`${logo.width}×${logo.height}`] : [] }];
    await audited(changed(viewer, changes), () => writeLogo(logo));
  }

  return {
    async read(): Promise<ShownMailTexts> {
      const { logo, ...texts } = await readMailSettings();
      return { ...texts, logo: logo && dataAddress(logo) };
    },

    /** @throws AppError `conflict` (409) where the texts are not those that were seen */
    async change(viewer: Viewer, { revision: seen, ...texts }: MailTextsChange): Promise<void> {
      await confirm(viewer);
      const before = await readMailSettings();
      const changes = [
        ...changesBetween(plain(before), plain({ ...before, ...texts })),
        ...changesBetween(before.texts, { ...emptied(before.texts), ...texts.texts }),
      ];
      if (changes.length === 0) return;
      const { revision } = before;
      if (seen !== undefined && seen !== revision) throw textsOvertaken();
      await audited(changed(viewer, changes), () => writeMailTexts(texts, revision));
    },

    /** @throws AppError `unsupported_file` (415, field `avatar`) */
    async changeLogo(viewer: Viewer, file: ReceivedFile): Promise<void> {
      await setLogo(viewer, await encodeLogo(await file.read()));
    },
    removeLogo: (viewer: Viewer) => setLogo(viewer, null),

    /** @throws AppError `invalid_input` (400) when the texts are too long for a frame's address */
    async preview(viewer: Viewer, draft: MailPreviewDraft): Promise<MailPreview> {
      const { subject, text } = await sampleOf(draft, await nameOf(viewer.id));
      return { subject, text, path: previews.pathFor(draft) };
    },

    /** The HTML of a preview; null for a path that is forged or too old. */
    async page(grant: string): Promise<string | null> {
      const draft = previews.read(grant);
      if (!draft) return null;
      const [{ html }, { logo }] = await Promise.all([
        sampleOf(draft, "Bea Larsen"),
        readMailSettings(),
      ]);
      return logo ? html.replace(logoAddress, dataAddress(logo)) : html;
    },

    /**
     * Mails a draft to the admin who asks.
     *
     * @throws AppError `conflict` (409) where the desk sends no mails, or not to this address
     */
    async sendTest(viewer: Viewer, draft: MailPreviewDraft): Promise<{ to: string }> {
      await confirm(viewer);
      const name = await nameOf(viewer.id);
      const mail = await queue.queueMail({
        kind: "test",
        key: `test:${randomUUID()}`,
        to: { name, address: viewer.email },
        words: await sampleOf(draft, name),
        isAutomatic: true,
      });
      if (!mail) throw new AppError("conflict", "This desk sends no mails yet.");
      if (mail.state !== "queued" && mail.state !== "kept" && mail.state !== "sent") {
        throw new AppError("conflict", "Your address does not take our mails.");
      }
      return { to: viewer.email };
    },
  };
}

const changed = (by: Viewer, changes: ReturnType<typeof changesBetween>) =>
  ({ action: "change-mail-texts", by, about: { name: "" }, changes }) as const;
const plain = ({ company, language, signature, acknowledges }: MailTexts) => ({
  ...{ company, language, signature, acknowledges },
});
const emptied = (texts: MailTexts["texts"]) =>
  Object.fromEntries(Object.keys(texts).map((piece) => [piece, ""]));
const dataAddress = ({ png }: Logo): string => `data:image/png;base64,${png.toString("base64")}`;

async function encodeLogo(sent: Buffer): Promise<Logo> {
  try {
    const { bytes, ...size } = await encodePicture(sent, {
      sidePixels: logoSidePixels,
      format: "png", // not every mail program reads WebP
    });
    return { png: bytes, ...size };
  } catch (cause) {
    throw new AppError(
      "unsupported_file",
      "This is not a picture we can read. Choose a JPEG, PNG, WebP or GIF picture of at most 40 megapixels.",
      { field: "avatar", cause },
    );
  }
}
