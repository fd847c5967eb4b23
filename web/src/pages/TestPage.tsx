import { useEffect, useState } from "react";
import { readConfig } from "../api/config.ts";
import { Demo } from "../features/demo/Demo.tsx";
import { Spinner } from "../ui/feedback/Spinner.tsx";
import { MessageFrame } from "./MessageFrame.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** /test, for developers; in production it is no page */
export function TestPage() {
  const [exists, setExists] = useState<boolean | null>(null);
  useEffect(() => {
    readConfig().then(
      ({ hasDemoPage }) => setExists(hasDemoPage),
      () => setExists(false),
    );
  }, []);
  if (exists === false) return <NotFoundPage />;
  return (
    <MessageFrame title="Demo page">{exists ? <Demo /> : <Spinner label="Loading" />}</MessageFrame>
  );
}
