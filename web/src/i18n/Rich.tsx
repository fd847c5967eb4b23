import { cloneElement, Fragment, type ReactElement, type ReactNode } from "react";

interface RichProps {
  /** A message of `t` whose marked parts are elements: `Read <0>the terms</0> first.` */
  children: string;
  /** The elements, by their number; an empty one stands where the message says `<0></0>`. */
  parts: readonly ReactElement<{ children?: ReactNode }>[];
}

const part = /<(\d)>(.*?)<\/\1>/gs;

/** A message with elements in it: a translator may move them, and nothing is put together from pieces. */
export function Rich({ children, parts }: RichProps) {
  const shown: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: number = "", 2: text } of children.matchAll(part)) {
    shown.push(children.slice(end, index));
    const element = parts[Number(number)];
    const filled = element && (text ? cloneElement(element, {}, text) : element);
    shown.push(<Fragment key={index}>{filled}</Fragment>);
    end = index + whole.length;
  }
  shown.push(children.slice(end));
  return shown;
}
