import { texts } from "@deskbell/shared/texts";
import { refreshViewer } from "../../features/account/session/session.ts";
import { AddressBlock } from "../../features/profile/AddressBlock.tsx";
import { t } from "../../i18n/t.ts";
import { useAppDispatch, useAppSelector } from "../../state/hooks.ts";
import { selectViewer } from "../../state/session.slice.ts";
import styles from "./dashboard.module.css";

/** /dashboard/address */
export function AddressPage() {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  if (!viewer) return null;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t(texts.myAddress)}</h1>
      {(["presentAddress", "permanentAddress"] as const).map((which) => (
        <AddressBlock
          key={which}
          which={which}
          address={viewer[which]}
          onChanged={() => dispatch(refreshViewer())}
        />
      ))}
    </div>
  );
}
