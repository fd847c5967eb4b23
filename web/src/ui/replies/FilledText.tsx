import {
  type FilledPiece,
  fillIn,
  type VariableValues,
} from "@deskbell/shared/saved-replies/placeholders";
import { listText } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import styles from "./FilledText.module.css";
import { variableWords } from "./variable-words.ts";

/** A saved reply as it would be sent, with what was put in marked, and what is missing marked as such. */
export function FilledText({ text, values }: { text: string; values: VariableValues }) {
  const pieces = fillIn(text, values);
  const named = (kind: FilledPiece["kind"]) =>
    listText([
      ...new Set(
        pieces.flatMap((piece) =>
          piece.kind === kind && piece.kind !== "plain" ? [variableWords[piece.name]] : [],
        ),
      ),
    ]);
  const filled = named("value");
  const missing = named("missing");
  return (
    <>
      <p className={styles.text} dir="auto">
        {pieces.map((piece, index) =>
          piece.kind === "plain" ? (
            piece.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <mark key={index} className={styles.value} data-kind={piece.kind}>
              <bdi>{piece.text}</bdi>
            </mark>
          ),
        )}
      </p>
      {filled !== "" && (
        <p className={styles.meta}>{t("Filled in for you: {names}", { names: filled })}</p>
      )}
      {missing !== "" && (
        <p className={styles.missing}>{t("Not known here: {names}", { names: missing })}</p>
      )}
    </>
  );
}
