import { firstNameOf } from "@deskbell/shared/saved-replies/variable-values";
import { Rich } from "../../i18n/Rich.tsx";
import { t } from "../../i18n/t.ts";
import type { PresentPerson } from "../../state/presence.slice.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import styles from "./CollisionStrip.module.css";
import { namesOf } from "./presence-texts.ts";

interface CollisionStripProps {
  /** Who writes a reply here, too. */
  colleagues: readonly PresentPerson[];
  /** Leads to the next ticket; what was written stays as a draft. */
  onLeave(): void;
}

const avatarPx = 20;

/** Above a reply that is being written: a colleague writes one, too, and it can be left to them. */
export function CollisionStrip({ colleagues, onLeave }: CollisionStripProps) {
  const [first] = colleagues;
  if (!first) return null;
  const count = colleagues.length;
  return (
    <div className={styles.strip}>
      <Avatar name={first.name} src={first.avatar} sizePx={avatarPx} />
      <p className={styles.words}>
        <Rich parts={[<b key="who" />, <span key="then" className={styles.then} />]}>
          {t(
            "{count, plural, one {<0>{names} is writing a reply.</0> <1>If theirs goes first, yours stops for a second look.</1>} other {<0>{names} are writing replies.</0> <1>If one of theirs goes first, yours stops for a second look.</1>}}",
            { count, names: namesOf(colleagues) },
          )}
        </Rich>
      </p>
      <Button onClick={onLeave}>
        {count === 1
          ? t("Leave it to {name}", { name: firstNameOf(first.name) })
          : t("Leave it to them")}
      </Button>
    </div>
  );
}
