import { type ComponentType, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import { PanelError } from "../feedback/PanelError.tsx";
import { Spinner } from "../feedback/Spinner.tsx";
import { Dialog } from "./Dialog.tsx";

interface Closable {
  onClose(): void;
}

/**
 * A dialog whose code is loaded when somebody asks for it. Until then, and where it cannot be loaded, another one of
 * this title stands in its place and says so.
 *
 * @param title as it will be, also where that depends on what it is asked for
 */
export function dialogPart<Props extends Closable>(
  title: string | ((props: Props) => string),
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function DialogPart(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);
    useEffect(() => {
      if (Loaded || hasFailed) return;
      const ended = new AbortController();
      loadChunk(load, ended.signal).then(
        (part) => {
          loaded = part;
          setLoaded(() => part);
        },
        () => setHasFailed(!ended.signal.aborted),
      );
      return () => ended.abort();
    }, [Loaded, hasFailed]);
    if (Loaded) return <Loaded {...props} />;
    return (
      <Dialog title={typeof title === "string" ? title : title(props)} onClose={props.onClose}>
        {hasFailed ? (
          <PanelError
            title={t("This could not be loaded")}
            text={t("Check your connection and try again.")}
            onRetry={() => setHasFailed(false)}
          />
        ) : (
          <Spinner label={t("Loading…")} />
        )}
      </Dialog>
    );
  };
}
