import { useReadConfigQuery } from "../api/config.api.ts";
import { Demo } from "../features/demo/Demo.tsx";
import { t } from "../i18n/t.ts";
import { Spinner } from "../ui/feedback/Spinner.tsx";
import { MessageFrame } from "./MessageFrame.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** /test, for developers; in production it is no page */
export function TestPage() {
  const { data, isError } = useReadConfigQuery();
  const exists = data?.hasDemoPage;
  if (exists === false || isError) return <NotFoundPage />;
  return (
    <MessageFrame title={t("Demo page")}>
      {exists ? <Demo /> : <Spinner label={t("Loading")} />}
    </MessageFrame>
  );
}
