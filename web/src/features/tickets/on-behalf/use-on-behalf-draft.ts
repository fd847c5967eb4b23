import { defaultEnquiryReason } from "@deskbell/shared/tickets/enquiry-reasons";
import { useEffect, useRef, useState } from "react";
import { type RegisteredFile, registerFile, releaseFiles } from "../../../state/file-registry.ts";
import { checkPicked } from "../../../ui/files/check-picked.ts";

export type OnBehalfDraft = ReturnType<typeof useOnBehalfDraft>;

/** What is written for a customer; it stays while another customer is chosen. */
export function useOnBehalfDraft() {
  const [written, setWritten] = useState({
    subject: "",
    description: "",
    reason: defaultEnquiryReason as string,
    name: "",
    isByMail: false,
    /** Empty for the default one. */
    mailboxId: "",
  });
  // The server knows by it, for each customer, what it has opened when its answer was lost.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return {
    written,
    idempotencyKey,
    write: (part: Partial<typeof written>) => setWritten((before) => ({ ...before, ...part })),
    attached: useAttachedFiles(),
  };
}

/** Files that were picked, held until the dialog is left. */
function useAttachedFiles() {
  const [files, setFiles] = useState<readonly RegisteredFile[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const held = useRef(files);
  held.current = files;
  useEffect(() => () => releaseFiles(held.current), []);
  return {
    files,
    problems,
    async attach(picked: readonly File[]) {
      const checked = await checkPicked(picked, () => held.current.length);
      setProblems(checked.problems);
      setFiles([...held.current, ...checked.accepted.map(registerFile)]);
    },
    remove(id: string) {
      setProblems([]);
      setFiles(files.filter((file) => file.id !== id));
      releaseFiles([{ id }]);
    },
  };
}
