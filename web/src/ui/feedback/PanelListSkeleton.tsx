import panel from "../panel-list.module.css";
import { VisuallyHidden } from "../VisuallyHidden.tsx";
import { Skeleton } from "./Skeleton.tsx";

/** Widths of names to come, so that the rows do not look stamped. CSS pixels. */
const nameWidthsPx = [128, 96, 144, 112] as const;

/** Rows in the shape of a list that is being fetched. */
export function PanelListSkeleton({ label }: { label: string }) {
  return (
    <div className={panel.list} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {nameWidthsPx.map((widthPx) => (
        <div key={widthPx} className={panel.row}>
          <Skeleton widthPx={widthPx} heightPx={12} />
        </div>
      ))}
    </div>
  );
}
