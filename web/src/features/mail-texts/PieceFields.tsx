import {
  type MailPiece,
  type MailTextKind,
  mailPieceIds,
  mailPieces,
} from "@deskbell/shared/mail/mail-texts";
import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/fields/Select.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import type { DraftProps } from "./CompanyFields.tsx";
import styles from "./MailTexts.module.css";
import { mailKindWords, pieceWords } from "./mail-text-words.ts";

interface PieceFieldsProps extends DraftProps {
  kind: MailTextKind;
  onKind(kind: MailTextKind): void;
}

/** Of which a line is not enough. */
const longPieces = new Set<MailPiece>([
  "answer.intro",
  "answer.copyIntro",
  "answer.copyReply",
  "answer.website",
  "answer.solved",
  "answer.reply",
  "acknowledgement.text",
  "invitation.text",
  "invitation.closing",
  "notice.held",
  "notice.noAnswer",
  "page.written",
  "page.muted",
  "page.unknownTicket",
  "page.unknownFile",
  "page.expiredFile",
  "page.waitingFile",
]);

function hintOf(piece: MailPiece): string | undefined {
  const values = mailPieces[piece].values.map((name) => `{${name}}`).join(" ");
  return values === "" ? undefined : t("Put in: {values}", { values });
}

/** The words of one kind of mail, piece by piece; what is empty is said as usual. */
export function PieceFields({ draft, errors, kind, onKind, onChange }: PieceFieldsProps) {
  const pieces = mailPieceIds.filter((piece) => piece.startsWith(`${kind}.`));
  const change = (piece: MailPiece, text: string) =>
    onChange({ ...draft, texts: { ...draft.texts, [piece]: text } });
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.title}>{t("Texts")}</legend>
      <Select label={t("E-mails")} value={kind} choices={mailKindWords} onChange={onKind} />
      {kind === "acknowledgement" && (
        <Switch
          label={t("Say that an e-mail has arrived")}
          hint={t(
            "To whom has opened a ticket by e-mail, where the sender is proven; three a day at most, and never to automatic e-mails.",
          )}
          checked={draft.acknowledges ?? true}
          onChange={(acknowledges) => onChange({ ...draft, acknowledges })}
        />
      )}
      <p className={styles.hint}>{t("What is left empty is said as usual.")}</p>
      {pieces.map((piece) => {
        const hint = hintOf(piece);
        const Piece = longPieces.has(piece) ? TextArea : TextField;
        return (
          <Piece
            key={piece}
            label={pieceWords[piece]}
            dir="auto"
            autoComplete="off"
            value={draft.texts[piece] ?? ""}
            placeholder={mailPieces[piece].text}
            error={errors[piece]}
            {...(hint !== undefined && { hint })}
            onChange={({ target }: { target: { value: string } }) => change(piece, target.value)}
          />
        );
      })}
    </fieldset>
  );
}
