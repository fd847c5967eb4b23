import type { Team } from "@deskbell/shared/teams/team";
import { teamViewName } from "@deskbell/shared/tickets/views/views";
import { ChevronDown, ChevronUp, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { t } from "../../../../i18n/t.ts";
import { Dialog } from "../../../../ui/dialogs/Dialog.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { searchOfView } from "../chosen-views.ts";
import { ExactCount } from "./ExactCount.tsx";
import { ownTeamsFirst, stayingTeams } from "./folded-teams.ts";
import styles from "./ViewRail.module.css";

interface TeamViewsProps {
  teams: readonly Team[];
  viewerId: string;
  /** The view that is listed. */
  current: string;
  /** All of them, where there is room for a list. */
  isList?: boolean;
}

/** The teams of the desk, each with its active tickets; a desk with one team has them in All open. */
export function TeamViews({ teams, viewerId, current, isList = false }: TeamViewsProps) {
  const isWide = useMedia("(width >= 1440px)");
  if (teams.length < 2) return null;
  const own = ownTeamsFirst(teams, viewerId);
  const linkTo = (team: Team) => (
    <TeamLink key={team.id} {...{ team, viewerId }} isCurrent={current === teamViewName(team.id)} />
  );
  if (!isWide && !isList) {
    const isCurrent = own.some(({ id }) => current === teamViewName(id));
    return <TeamsButton isCurrent={isCurrent}>{own.map(linkTo)}</TeamsButton>;
  }
  return (
    <>
      <h2 className={styles.group}>{t("Teams")}</h2>
      {isList ? own.map(linkTo) : <FoldedTeams {...{ own, current, linkTo }} />}
    </>
  );
}

interface FoldedTeamsProps {
  own: readonly Team[];
  current: string;
  linkTo(team: Team): React.ReactNode;
}

function FoldedTeams({ own, current, linkTo }: FoldedTeamsProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const staying = stayingTeams(own, own.find(({ id }) => current === teamViewName(id))?.id);
  const count = own.length - staying.length;
  return (
    <>
      {(isUnfolded ? own : staying).map(linkTo)}
      {count > 0 && (
        <button
          type="button"
          className={styles.view}
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? (
            <ChevronUp size={20} aria-hidden="true" />
          ) : (
            <ChevronDown size={20} aria-hidden="true" />
          )}
          <span className={styles.name}>
            {isUnfolded
              ? t("Fewer teams")
              : t("{count, plural, one {# more team} other {# more teams}}", { count })}
          </span>
        </button>
      )}
    </>
  );
}

/** In a narrow rail: they open above the page. */
function TeamsButton({ isCurrent, children }: { isCurrent: boolean; children: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.view}
        aria-current={isCurrent ? "true" : undefined}
        onClick={() => setIsOpen(true)}
      >
        <UsersRound size={20} aria-hidden="true" />
        <span className={styles.name}>{t("Teams")}</span>
      </button>
      {isOpen && (
        <Dialog title={t("Teams")} onClose={() => setIsOpen(false)}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: links do it, this only closes behind them */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
          <div className={styles.all} onClick={() => setIsOpen(false)}>
            {children}
          </div>
        </Dialog>
      )}
    </>
  );
}

interface TeamLinkProps {
  team: Team;
  viewerId: string;
  isCurrent: boolean;
}

function TeamLink({ team: { id, name }, viewerId, isCurrent }: TeamLinkProps) {
  const view = teamViewName(id);
  return (
    <Link
      to={`/inbox${searchOfView(viewerId, view)}`}
      className={styles.view}
      title={name}
      aria-current={isCurrent ? "page" : undefined}
    >
      <UsersRound size={20} aria-hidden="true" />
      <span className={`${styles.name} ${styles.given}`}>
        <bdi>{name}</bdi>
      </span>
      <ExactCount name={view} />
    </Link>
  );
}
