import type { ReactNode } from "react";
import { linkTokens } from "./link-tokens.ts";

/** Words with their links; the words between them as `drawText` says. */
export function drawLinks(text: string, drawText: (text: string) => ReactNode = String): ReactNode {
  let offset = 0;
  return linkTokens(text).map((token) => {
    const key = offset;
    offset += token.text.length;
    if (token.kind === "text") return <span key={key}>{drawText(token.text)}</span>;
    return (
      <a key={key} href={token.href} target="_blank" rel="noopener noreferrer">
        <LinkWords host={token.host}>{token.text}</LinkWords>
      </a>
    );
  });
}

/** What a link shows, out of reach of marks in the text around it that would turn its direction. */
export const LinkWords = ({
  host,
  children,
}: {
  host: string | undefined;
  children: ReactNode;
}) => (
  <>
    <bdi>{children}</bdi>
    {host && <bdi>{` (${host})`}</bdi>}
  </>
);

/** Words with links to click. */
export const LinkedText = ({ text }: { text: string }): ReactNode => drawLinks(text);
