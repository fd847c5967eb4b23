import { useEffect, useState } from "react";
import { fullTimeText, relativeTimeLastsMs, relativeTimeText } from "./time-texts.ts";

/** How long ago, kept current; the full time in its tooltip. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), relativeTimeLastsMs(iso, now));
    return () => clearTimeout(timer);
  }, [iso, now]);
  return (
    <time dateTime={iso} title={fullTimeText(iso)}>
      {relativeTimeText(iso, now)}
    </time>
  );
}

/** A full date and time. */
export function FullTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{fullTimeText(iso)}</time>;
}
