import { useSearchParams } from "react-router-dom";

/** The number of the message that the page's address names; null for none. */
export function useLinkedSeq(): number | null {
  const [query] = useSearchParams();
  const text = query.get("message") ?? "";
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}
