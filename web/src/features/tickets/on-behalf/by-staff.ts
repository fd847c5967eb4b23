import { appendFiles, registeredFile } from "../../../state/file-registry.ts";
import type { Way } from "../wizard/open-ticket.ts";
import { openOnBehalfApi } from "./on-behalf.api.ts";
import type { Whom } from "./use-on-behalf-draft.ts";

/**
 * A ticket that staff open for a customer.
 *
 * @param isByMail whether its opening goes out by mail
 */
export const byStaff = (whom: Whom, isByMail: boolean): Way => ({
  formOf:
    ({ subject, description, enquiryInfo, onBehalf, files }) =>
    async () => {
      const { name = "", mailboxId = "" } = onBehalf ?? {};
      const form = new FormData();
      const fields = {
        ...whom,
        ...("address" in whom && { name }),
        ...{ subject, description, enquiryInfo, visibility: "public" },
        ...(isByMail && { byMail: "yes" }),
        ...(isByMail && mailboxId && { mailboxId }),
      };
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      // A server of before does not know files by name here: what lies here is brought along.
      appendFiles(
        form,
        files.map(({ keptAs, ...file }) =>
          keptAs && !registeredFile(file.id) ? { ...file, keptAs } : file,
        ),
      );
      return form;
    },
  send: (asked) => (dispatch) =>
    dispatch(openOnBehalfApi.endpoints.openOnBehalf.initiate(asked, { track: false })),
});
