import { linkTokens } from "./link-tokens.ts";
import styles from "./MessageText.module.css";

/** A person's words as they wrote them: line breaks kept, links to click, either direction of writing. */
export function MessageText({ text }: { text: string }) {
  let offset = 0;
  return (
    <p className={styles.text} dir="auto">
      {linkTokens(text).map((token) => {
        const key = offset;
        offset += token.text.length;
        if (token.kind === "text") return <span key={key}>{token.text}</span>;
        return (
          <a key={key} href={token.href} target="_blank" rel="noopener noreferrer">
            {token.text}
            {token.host && ` (${token.host})`}
          </a>
        );
      })}
    </p>
  );
}
