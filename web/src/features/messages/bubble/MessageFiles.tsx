import type { Attachment } from "@deskbell/shared/attachment";
import { Download } from "lucide-react";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { bytesText } from "../../../ui/files/bytes-text.ts";
import { FileLabel } from "../../../ui/files/FileLabel.tsx";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./MessageFiles.module.css";
import { thumbnailSize } from "./thumbnail-size.ts";

const Lightbox = optionalPart(() => import("./Lightbox.tsx").then((m) => m.Lightbox));

/** Audio, video, and what the virus check has to say of a file. */
const SpecialFile = optionalPart(() => import("./SpecialFile.tsx").then((m) => m.SpecialFile));

const offerDragOut = () =>
  void import("./drag-out.ts").then((m) => m.offerDragOut()).catch(() => {});

/**
 * The files of a message: pictures as thumbnails that open large, audio and video to be played,
 * all but pictures as chips to download.
 */
export function MessageFiles({ files }: { files: readonly Attachment[] }) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  const pictures = files.filter(({ kind }) => kind === "image");
  const documents = files.filter(({ kind }) => kind === "document");
  return (
    <>
      {pictures.length > 0 && (
        <ul
          className={styles.pictures}
          onPointerEnter={offerDragOut}
          data-several={pictures.length > 1}
        >
          {pictures.map((picture, index) => (
            <li key={picture.path}>
              <button
                type="button"
                className={styles.picture}
                aria-label={t("Open picture {name}", { name: picture.name })}
                onClick={() => setOpenAt(index)}
              >
                <img
                  src={picture.path}
                  alt={picture.name}
                  loading="lazy"
                  decoding="async"
                  {...thumbnailSize(picture, pictures.length)}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className={styles.documents} onPointerEnter={offerDragOut}>
          {documents.map((file) => {
            const { path, name, type, bytes, scan } = file;
            // How much room it needs before its code is there.
            const special = scan ?? /^audio|^video/.exec(type)?.[0];
            return (
              <li key={path}>
                {special && (
                  <div className={styles.special} data-is={special}>
                    <SpecialFile file={file} />
                  </div>
                )}
                <a className={styles.document} href={scan ? undefined : path} download={name}>
                  <FileLabel
                    name={name}
                    lead={<VisuallyHidden>{t("Download")} </VisuallyHidden>}
                    meta={`${kindText(name, type)} · ${bytesText(bytes)}`}
                  />
                  <Download className={styles.icon} size={16} aria-hidden="true" />
                </a>
              </li>
            );
          })}
        </ul>
      )}
      {openAt !== null && (
        <Lightbox pictures={pictures} startAt={openAt} onClose={() => setOpenAt(null)} />
      )}
    </>
  );
}

/** "plan.docx" → "DOCX"; a text is called one. All that is kept as sent has such an ending. */
const kindText = (name: string, type: string) =>
  type === "text/plain" ? t("Text") : name.slice(name.lastIndexOf(".") + 1).toUpperCase();
