import { fullTimeText } from "./time-texts.ts";

/** A full date and time. */
export function FullTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{fullTimeText(iso)}</time>;
}
