import { beforeEach } from "vitest";
import { dismissToasts } from "../ui/toasts/notify.ts";

// Toasts wait for a listener, and files of one process share them: a test is shown only its own.
beforeEach(() => dismissToasts());
