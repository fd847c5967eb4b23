import type { ReactNode } from "react";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import styles from "./MessageText.module.css";

export interface MessageTextProps {
  text: string;
  /** Draws words without format; with links to click where it is left out. */
  drawPlain?: (text: string) => ReactNode;
}

/** Until its code is there, words stand as they were typed. */
const FormattedText = optionalPart(
  () => import("../formatted-text/FormattedText.tsx").then((m) => m.FormattedText),
  PlainText,
);

const LinkedText = optionalPart<{ text: string }>(
  () => import("./draw-links.tsx").then((m) => m.LinkedText),
  ({ text }) => text,
);

/** Most messages hold nothing of either, and need no code for it. */
const mayHoldLinks = /[.:]\S/;
const mayBeFormatted = /[*_`>[\\]|^\s*(?:[-+]|\d+[.)])\s/m;

const drawPlainly = (text: string): ReactNode =>
  mayHoldLinks.test(text) ? <LinkedText text={text} /> : text;

/** A person's words as they wrote them: line breaks kept, links to click, either direction of writing. */
export function MessageText({ text, drawPlain = drawPlainly }: MessageTextProps) {
  const Text = mayBeFormatted.test(text) ? FormattedText : PlainText;
  return <Text text={text} drawPlain={drawPlain} />;
}

function PlainText({ text, drawPlain }: Required<MessageTextProps>) {
  return (
    <p className={styles.text} dir="auto">
      {drawPlain(text)}
    </p>
  );
}
