import type { SavedView } from "@deskbell/shared/tickets/views/saved-view";
import {
  type StaffViewName,
  staffViewNames,
  teamViewName,
} from "@deskbell/shared/tickets/views/views";
import { Bookmark, Ellipsis, MessageSquarePlus, UsersRound } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useTeams } from "../../../../api/desk.api.ts";
import { numberText } from "../../../../i18n/format.ts";
import { t } from "../../../../i18n/t.ts";
import { useCommands } from "../../../../ui/commands/commands.ts";
import { useNewTicketAddress } from "../../../../ui/commands/new-ticket-address.ts";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { searchOfSaved, searchOfView } from "../chosen-views.ts";
import { useChosenView } from "../use-chosen-view.ts";
import { viewWords } from "../view-words.ts";
import { useCountViewQuery, useSavedViewsQuery } from "../views.api.ts";
import { ExactCount } from "./ExactCount.tsx";
import { TeamViews } from "./TeamViews.tsx";
import { keysOfSaved, keysOfView, useViewKeys } from "./use-view-keys.ts";
import styles from "./ViewRail.module.css";

/** What stands at the bottom of a phone. */
const phoneViews: readonly StaffViewName[] = ["needs_reply", "mine", "open"];

interface ViewRailProps {
  viewerId: string;
  /** What stands below the views, and looks like them. */
  More?: ComponentType<{ styles: { view?: string; name?: string; count?: string } }>;
}

/** The views of staff, always with how many tickets are in them. */
export function ViewRail({ viewerId, More }: ViewRailProps) {
  const current = useChosenView(viewerId);
  const isPhone = useMedia("(width < 768px)");
  const [isAllOpen, setIsAllOpen] = useState(false);
  const { data: teams = [] } = useTeams();
  const { data: saved = [] } = useSavedViewsQuery();
  const savedLinks = saved.length > 0 && (
    <>
      <h2 className={styles.group}>{t("Saved views")}</h2>
      {saved.map((view) => (
        <SavedViewLink key={view.id} view={view} isCurrent={view.id === current} />
      ))}
    </>
  );
  useViewCommands(viewerId, saved, teams);
  useViewKeys(viewerId, saved);
  const link = (name: StaffViewName) => (
    <ViewLink
      key={name}
      name={name}
      to={`/inbox${searchOfView(viewerId, name)}`}
      isCurrent={name === current}
    />
  );
  const { searchFor } = useNewTicketAddress();
  const newTicket = (
    <Link to={searchFor()} className={`${styles.view} ${styles.last}`}>
      <MessageSquarePlus size={20} aria-hidden="true" />
      <span className={styles.name}>{t("New ticket")}</span>
    </Link>
  );
  return (
    <nav className={styles.rail} aria-label={t("Views")}>
      {(isPhone ? phoneViews : staffViewNames).map(link)}
      {!isPhone && (
        <>
          {More && <More styles={styles} />}
          {savedLinks}
          <TeamViews {...{ teams, viewerId, current }} />
          {newTicket}
        </>
      )}
      {isPhone && (
        <button type="button" className={styles.view} onClick={() => setIsAllOpen(true)}>
          <Ellipsis size={20} aria-hidden="true" />
          <span className={styles.name}>{t("More")}</span>
        </button>
      )}
      {isPhone && isAllOpen && (
        <Dialog title={t("Views")} isKept onClose={() => setIsAllOpen(false)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: links do it, this only closes behind them */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
          <div
            className={styles.all}
            onClick={({ target }) => {
              // What a button opens stands in here.
              if ((target as Element).closest("a")) setIsAllOpen(false);
            }}
          >
            {staffViewNames.map(link)}
            {More && <More styles={styles} />}
            {savedLinks}
            <TeamViews {...{ teams, viewerId, current }} isList />
            {newTicket}
          </div>
        </Dialog>
      )}
    </nav>
  );
}

/** To go to each view from the command bar. */
function useViewCommands(
  viewerId: string,
  saved: readonly SavedView[],
  teams: readonly { id: string; name: string }[],
): void {
  const navigate = useNavigate();
  useCommands([
    ...staffViewNames.map((name) => ({
      words: t("Go to {view}", { view: viewWords[name].name }),
      group: t("Views"),
      keys: keysOfView(name),
      run: () => navigate(`/inbox${searchOfView(viewerId, name)}`),
    })),
    ...saved.map((view, place) => ({
      words: t("Go to {view}", { view: view.name }),
      group: t("Views"),
      keys: keysOfSaved(place),
      run: () => navigate(`/inbox${searchOfSaved(view)}`),
    })),
    ...teams.map(({ id, name }) => ({
      words: t("Go to {view}", { view: name }),
      group: t("Views"),
      isSearched: true as const,
      run: () => navigate(`/inbox${searchOfView(viewerId, teamViewName(id))}`),
    })),
  ]);
}

/** One that somebody has saved; those with closed tickets are counted while they are looked at. */
function SavedViewLink({ view, isCurrent }: { view: SavedView; isCurrent: boolean }) {
  const Icon = view.scope === "own" ? Bookmark : UsersRound;
  return (
    <Link
      to={`/inbox${searchOfSaved(view)}`}
      className={styles.view}
      title={view.name}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={`${styles.name} ${styles.given}`}>
        <bdi>{view.name}</bdi>
      </span>
      {view.count === null && isCurrent ? (
        <CappedCount name={view.id} />
      ) : (
        <ExactCount name={view.id} />
      )}
    </Link>
  );
}

interface ViewLinkProps {
  name: StaffViewName;
  to: string;
  isCurrent: boolean;
}

function ViewLink({ name, to, isCurrent }: ViewLinkProps) {
  const { name: words, Icon } = viewWords[name];
  return (
    <Link to={to} className={styles.view} aria-current={isCurrent ? "page" : undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className={styles.name}>{words}</span>
      {(name === "solved" || name === "spam") && isCurrent ? (
        <CappedCount name={name} />
      ) : (
        <ExactCount name={name} />
      )}
    </Link>
  );
}

/** Closed tickets are counted only while they are looked at, and not to their end. */
function CappedCount({ name }: { name: string }) {
  const { data } = useCountViewQuery(name);
  const count = data?.count;
  if (!count) return null;
  return (
    <b className={styles.count}>
      {numberText(count)}
      {data.isCapped && "+"}
    </b>
  );
}
