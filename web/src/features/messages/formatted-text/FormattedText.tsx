import { type ReactNode, useMemo } from "react";
import { LinkWords } from "../bubble/draw-links.tsx";
import type { MessageTextProps } from "../bubble/MessageText.tsx";
import styles from "./FormattedText.module.css";
import { type Block, type Inline, readMarkup } from "./message-markup.ts";

/** A person's words with their little Markdown, drawn as elements: nothing in them is taken for HTML. */
export function FormattedText({ text, drawPlain }: Required<MessageTextProps>) {
  const blocks = useMemo(() => readMarkup(text), [text]);
  return <div className={styles.formatted}>{blocks.map(drawBlock)}</div>;

  // A message is drawn as a whole when it changes: places are keys enough.
  function drawBlock(block: Block, key: number): ReactNode {
    switch (block.kind) {
      case "quote":
        return <blockquote key={key}>{block.blocks.map(drawBlock)}</blockquote>;
      case "list": {
        const items = block.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at} dir="auto">
            {item.map(drawBlock)}
          </li>
        ));
        if (block.first === null) return <ul key={key}>{items}</ul>;
        return (
          <ol key={key} start={block.first}>
            {items}
          </ol>
        );
      }
      case "code":
        return (
          <pre key={key} dir="ltr">
            {block.label !== "" && <span className={styles.label}>{block.label}</span>}
            {block.text}
          </pre>
        );
      case "paragraph":
        return (
          <p key={key} dir="auto">
            {drawInlines(block.children, drawPlain)}
          </p>
        );
    }
  }
}

type DrawPlain = Required<MessageTextProps>["drawPlain"];

/** In a link no other one stands, such as an address that it shows. */
const asWords: DrawPlain = (text) => text;

const drawInlines = (inlines: readonly Inline[], drawPlain: DrawPlain): ReactNode =>
  // A message is drawn as a whole when it changes: places are keys enough.
  inlines.map((inline, key) => drawInline(inline, key, drawPlain));

function drawInline(inline: Inline, key: number, drawPlain: DrawPlain): ReactNode {
  switch (inline.kind) {
    case "text":
      return <span key={key}>{drawPlain(inline.text)}</span>;
    case "code":
      return <code key={key}>{inline.text}</code>;
    case "strong":
      return <strong key={key}>{drawInlines(inline.children, drawPlain)}</strong>;
    case "emphasis":
      return <em key={key}>{drawInlines(inline.children, drawPlain)}</em>;
    case "link":
      return (
        <a key={key} href={inline.href} target="_blank" rel="noopener noreferrer">
          <LinkWords host={inline.host}>{drawInlines(inline.children, asWords)}</LinkWords>
        </a>
      );
  }
}
