import type { ShareDraft } from "@deskbell/shared/drafts/draft";
import { isBlank } from "@deskbell/shared/visible-text";
import { causeOf } from "../../../api/http/api-error.ts";
import { t } from "../../../i18n/t.ts";
import { emptyDraft } from "../../../state/drafts.slice.ts";
import type { AppThunk } from "../../../state/hooks.ts";
import { draftWork, keptDrafts } from "../../../state/kept-drafts.ts";
import { shareApi } from "./share.api.ts";

/** `left`: it was not wanted any more before it was asked for. */
export type Sharing = { kind: "shared" | "left" } | { kind: "failed"; problems: string[] };

type Share = Omit<ShareDraft, "version"> & { ticketId: string };

/**
 * Shares a reply once the server keeps all of it that stands here.
 *
 * @param isWanted asked again once that is so, which may take long
 */
export function shareDraft(share: Share, isWanted: () => boolean): AppThunk<Promise<Sharing>> {
  return async (dispatch) => {
    await draftWork.keepAll();
    if (!isWanted()) return { kind: "left" };
    const { version, problems } = dispatch(keptVersion(share.ticketId));
    if (!version) return { kind: "failed", problems };
    const { error } = await dispatch(
      shareApi.endpoints.shareDraft.initiate({ ...share, version }, { track: false }),
    );
    return error ? { kind: "failed", problems: [causeOf(error)] } : { kind: "shared" };
  };
}

/** Without a version where the server does not have all that stands here, and why. */
function keptVersion(ticketId: string): AppThunk<{ version: string | null; problems: string[] }> {
  return (_dispatch, getState) => {
    const { text, files, problems } = getState().drafts[ticketId] ?? emptyDraft;
    const kept = keptDrafts.get(ticketId);
    const ids = (kept?.content.files ?? []).map(({ id }) => id);
    const isSame =
      kept?.content.text === (isBlank(text) ? "" : text) &&
      files.length === ids.length &&
      files.every(({ keptAs = "" }, i) => keptAs === ids[i]);
    if (kept && !kept.other && isSame) return { version: kept.version, problems: [] };
    const missing = files.find(({ keptAs }) => keptAs === undefined);
    if (missing && problems.length > 0) return { version: null, problems };
    return { version: null, problems: [missing ? fileNotKept(missing.name) : notKept] };
  };
}

const notKept = t("The desk does not have this draft yet. Check your connection and try again.");
const fileNotKept = (name: string) =>
  t("The desk does not have {name}. Check your connection, or take it out, and try again.", {
    name,
  });
