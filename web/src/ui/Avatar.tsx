import { useState } from "react";
import styles from "./Avatar.module.css";
import { hueOf, initialsOf } from "./initials.ts";

interface AvatarProps {
  name: string;
  /** A path on the server, empty when the person has no picture. */
  src: string;
  sizePx: number;
}

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, sizePx }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState("");
  const size = { inlineSize: sizePx, blockSize: sizePx };
  if (src !== "" && src !== brokenSrc) {
    return (
      <img
        className={styles.avatar}
        src={src}
        alt=""
        style={size}
        onError={() => setBrokenSrc(src)}
      />
    );
  }
  return (
    <span
      className={`${styles.avatar} ${styles.initials}`}
      data-hue={hueOf(name)}
      style={{ ...size, fontSize: sizePx * 0.4 }}
      // Drawn by CSS: decoration must not count as the visible text of a button around it.
      data-initials={initialsOf(name)}
      aria-hidden="true"
    />
  );
}
