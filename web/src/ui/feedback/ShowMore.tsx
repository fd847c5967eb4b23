import { t } from "../../i18n/t.ts";
import { Button } from "../buttons/Button.tsx";
import { Problems } from "./Problems.tsx";
import styles from "./ShowMore.module.css";
import { type ListPages, useFailedPage } from "./use-failed-page.ts";

interface ShowMoreProps {
  /** As RTK Query keeps it. Another one needs another key: that its page has failed is remembered. */
  list: ListPages & { fetchNextPage(): unknown };
  words?: string;
  /** What is said where the next page could not be loaded. */
  failed: string;
  hasFailed?: boolean;
}

/** At the end of a list: loads its next page on demand, and says where that has failed. */
export function ShowMore({ list, words = t("Show more"), failed, ...props }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isMissing = useFailedPage(list);
  const { hasFailed = isMissing } = props;
  if (!hasNextPage && !hasFailed) return null;
  return (
    <div className={styles.more}>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words}
        </Button>
      )}
      <Problems problems={hasFailed ? [failed] : []} />
    </div>
  );
}
