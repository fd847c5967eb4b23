import type { Role, User } from "@deskbell/shared/users/user";
import { useState } from "react";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { ShowMore } from "../../../ui/feedback/ShowMore.tsx";
import { SearchBox } from "../../../ui/fields/SearchBox.tsx";
import { useListPeopleInfiniteQuery } from "../people.api.ts";
import { NobodyDrawing } from "./NobodyDrawing.tsx";
import styles from "./PeopleList.module.css";
import { PeopleSkeleton } from "./PeopleSkeleton.tsx";
import { PersonRow } from "./PersonRow.tsx";

interface PeopleListProps {
  viewer: User;
  label: string;
  /** Everybody if left out. */
  only?: Role;
}

/** Everybody, or all admins: searched, page by page, with what staff may do about each. */
export function PeopleList({ viewer, label, only }: PeopleListProps) {
  const [search, setSearch] = useState("");
  const list = useListPeopleInfiniteQuery({ role: only ?? null, search });
  const { data, currentData, isError, error, isFetching, refetch } = list;
  // While a search is running the previous result stays, dimmed.
  const shown = currentData ?? (isFetching ? data : undefined);
  const people = shown?.pages.flat() ?? [];

  return (
    <div className={styles.people}>
      <div className={styles.search}>
        <SearchBox label={t("Name, e-mail or organisation")} search={search} onSearch={setSearch} />
      </div>
      {!shown && !isError && <PeopleSkeleton />}
      {!shown && isError && (
        <ErrorState
          title={t("The people could not be loaded")}
          text={causeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {shown && people.length === 0 && (
        <EmptyState
          drawing={<NobodyDrawing />}
          title={t("Nobody")}
          text={
            search === "" ? t("Nobody is here yet.") : t("Nobody matches “{search}”.", { search })
          }
          action={
            search !== "" && <Button onClick={() => setSearch("")}>{t("Clear the search")}</Button>
          }
        />
      )}
      {people.length > 0 && (
        <ul className={styles.list} aria-label={label} data-stale={shown !== currentData}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isViewer={person.id === viewer._id} />
          ))}
        </ul>
      )}
      <ShowMore
        key={search}
        list={list}
        failed={t("More people could not be loaded. Please try again.")}
      />
    </div>
  );
}
