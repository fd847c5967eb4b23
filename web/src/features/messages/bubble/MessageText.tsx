import type { ReactNode } from "react";
import { optionalPart } from "../../../ui/lazy-component.tsx";
import { linkTokens } from "./link-tokens.ts";
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

/** Most messages hold nothing of it, and need no code for it. */
const mayBeFormatted = /[*_`>[\\]|^\s*(?:[-+]|\d+[.)])\s/m;

/** A person's words as they wrote them: line breaks kept, links to click, either direction of writing. */
export function MessageText({ text, drawPlain = drawLinks }: MessageTextProps) {
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

/** Words with their links; the words between them as `drawText` says. */
export function drawLinks(text: string, drawText: (text: string) => ReactNode = String): ReactNode {
  let offset = 0;
  return linkTokens(text).map((token) => {
    const key = offset;
    offset += token.text.length;
    if (token.kind === "text") return <span key={key}>{drawText(token.text)}</span>;
    return (
      <a key={key} href={token.href} target="_blank" rel="noopener noreferrer">
        {token.text}
        {token.host && ` (${token.host})`}
      </a>
    );
  });
}
