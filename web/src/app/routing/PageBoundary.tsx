import { Component, type ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";

interface PageBoundaryState {
  hasFailed: boolean;
}

/** What is shown when a page's code could not be loaded, or failed. */
export class PageBoundary extends Component<{ children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <ErrorState
          title={t("This page could not be shown")}
          text={t("It may have been renewed in the meantime. Nothing you have sent is lost.")}
          onRetry={() => location.reload()}
        />
      </main>
    );
  }
}
