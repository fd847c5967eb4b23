import { texts } from "@deskbell/shared/texts";
import type { Ticket } from "@deskbell/shared/tickets/ticket";
import { PanelLeftClose, PanelLeftOpen, Plus } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { t } from "../../../../i18n/t.ts";
import { useCan } from "../../../../state/access.ts";
import { useAppDispatch, useAppSelector } from "../../../../state/hooks.ts";
import { sidebarToggled } from "../../../../state/sidebar.slice.ts";
import { IconButton } from "../../../../ui/buttons/IconButton.tsx";
import { LinkButton } from "../../../../ui/buttons/LinkButton.tsx";
import { SearchBox } from "../../../../ui/fields/SearchBox.tsx";
import { optionalPart } from "../../../../ui/lazy-component.tsx";
import { useMedia } from "../../../../ui/use-media.ts";
import { subjectChars } from "../../rows/truncated-subject.ts";
import type { FocusWish } from "../../rows/use-row-keys.ts";
import styles from "./TicketSidebar.module.css";
import { TicketSidebarList } from "./TicketSidebarList.tsx";
import { useSearch } from "./use-search.ts";

/** How high a row of the list is, as its CSS says: a finger needs more than a pointer. CSS pixels. */
const rowPx = { wide: 60, phone: 64 } as const;

const SidebarFilters = optionalPart(() =>
  import("./SidebarFilters.tsx").then((m) => m.SidebarFilters),
);
const ViewHeading = optionalPart(() =>
  import("../../views/ViewHeading.tsx").then((m) => m.ViewHeading),
);

interface TicketSidebarProps {
  currentId: string | undefined;
  /** Staff may look at the tickets of one person alone. */
  creatorId: string;
  /** See TicketSidebarList. */
  view: string;
  sort: string;
  /** The address says which list it is. */
  isChosen: boolean;
  linkQuery: string;
  /** What stands at the end of a ticket's row. */
  signOf?(ticket: Ticket): ReactNode;
  /** See TicketList. */
  focusWish: FocusWish | null;
  ref?: Ref<HTMLElement>;
}

/** The inbox's left column: every customer's tickets for staff, "My Tickets" for a customer. */
export function TicketSidebar(props: TicketSidebarProps) {
  const { currentId, creatorId, view, sort, isChosen, linkQuery, signOf, focusWish, ref } = props;
  const dispatch = useAppDispatch();
  const isPhone = useMedia("(width < 768px)");
  const isWide = useMedia("(width >= 1280px)");
  const isCollapsed = useAppSelector((state) => state.sidebar.isCollapsed) && !isPhone;
  const isLed = useNavigationType() === "REPLACE";
  const { search, clearSearch, box } = useSearch(view + creatorId, isChosen && !isLed);
  const [arrivedPlace, setArrivedPlace] = useState<HTMLElement | null>(null);
  const isStaffView = useCan("ticket:work");
  const canCreate = useCan("ticket:create");
  const title = isStaffView ? t("Tickets") : t(texts.myTickets);
  const isOfView = isStaffView && (view !== "" || !creatorId);

  return (
    <nav ref={ref} className={styles.sidebar} aria-label={title} data-collapsed={isCollapsed}>
      <header className={styles.header} data-of-view={isOfView && !isCollapsed}>
        {!isCollapsed &&
          (isOfView ? (
            <ViewHeading view={view} sort={sort} />
          ) : (
            <h2 className={styles.title}>{title}</h2>
          ))}
        <span ref={setArrivedPlace} className={styles.arrived} role="status" />
        {!isPhone && (
          <IconButton
            label={isCollapsed ? t("Expand the list") : t("Collapse the list")}
            aria-expanded={!isCollapsed}
            icon={
              isCollapsed ? (
                <PanelLeftOpen size={20} aria-hidden="true" data-directional />
              ) : (
                <PanelLeftClose size={20} aria-hidden="true" data-directional />
              )
            }
            onClick={() => dispatch(sidebarToggled())}
          />
        )}
      </header>
      {!isCollapsed && <SearchBox label={t("Search tickets")} {...box} />}
      {!isCollapsed && (
        <div className={isStaffView ? undefined : styles.filters}>
          <SidebarFilters {...{ isStaffView, creatorId, view, sort, search }} />
        </div>
      )}
      <TicketSidebarList
        isStaffView={isStaffView}
        currentId={currentId}
        isCollapsed={isCollapsed}
        rowPx={rowPx[isPhone ? "phone" : "wide"]}
        arrivedPlace={arrivedPlace}
        subjectMaxChars={isPhone ? subjectChars.phone : subjectChars[isWide ? "wide" : "narrow"]}
        search={isCollapsed ? "" : search}
        creatorId={creatorId}
        view={view}
        sort={sort}
        linkQuery={linkQuery}
        signOf={signOf}
        focusWish={focusWish}
        onClearSearch={clearSearch}
      />
      {canCreate && (
        <footer className={styles.footer}>
          <LinkButton
            to="/ticket/introduction"
            variant="primary"
            icon={<Plus size={20} aria-hidden="true" />}
            aria-label={t("Create Ticket")}
          >
            {isCollapsed ? null : t("Create Ticket")}
          </LinkButton>
        </footer>
      )}
    </nav>
  );
}
