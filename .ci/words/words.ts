/** A name that is not used any more, and the field's term that took its place. */
export type OldWord = {
  /** In kebab case; `*` stands for more words, or none. */
  old: string;
  term: string;
  /** Only in these paths: elsewhere the name is a standard one, or means something else. */
  room?: RegExp;
};

/** Methods of the language and of libraries that are called like one of the old names. */
export const foreignNames: readonly string[] = [
  "followRedirect",
  "followOnAppend",
  // A follow-up ticket is the field's term (docs/decisions/0049).
  "followUp",
  "followUpOf",
  "followUps",
  // Stored fields; what they mean stands at their schemas. They keep their names: while nodes are replaced one by one,
  // those of the version before find what is unpublished by these alone, so that a new name would be stored, indexed and
  // asked for beside the old one with every message, for as long as such nodes may run.
  "untoldSince",
  "isUntold",
];

export const oldWords: readonly OldWord[] = [
  { old: "answer-desk", term: "ipc-handlers" },
  { old: "ask-together", term: "batch-loader" },
  { old: "bound-buffer", term: "backpressure-limit" },
  { old: "chars-in", term: "payload-size" },
  { old: "check-when-asked", term: "lazy-schema-validation" },
  { old: "create-desk", term: "ipc-api" },
  { old: "desk-answers", term: "ipc-schemas" },
  { old: "double", term: "electron-fake", room: /^desktop\// }, // a type of number elsewhere
  { old: "*-double", term: "fake", room: /^(?:desktop|e2e)\// },
  { old: "electron-double", term: "electron-fake" },
  { old: "follow-*", term: "subscribe-…" },
  { old: "followers", term: "event-emitter" },
  { old: "gather-news", term: "event-batcher" },
  { old: "has-left", term: "isPublished", room: /^server\/src\// },
  { old: "*-hear-*", term: "receive, listen" },
  { old: "*-heard-*", term: "received" },
  { old: "*-hears-*", term: "receives" },
  { old: "held-files", term: "file-registry" },
  { old: "in-turns", term: "frame-scheduler" },
  { old: "insert-next", term: "allocate-sequence" },
  { old: "is-cut", term: "isPartitioned", room: /^server\/src\// },
  { old: "join-frames", term: "coalesce-frames" },
  { old: "keep-compiled", term: "compile-cache" },
  { old: "keep-record", term: "upsert-user" },
  { old: "keep-result", term: "memoize-async" },
  { old: "keeping-slice", term: "persistence-slice" },
  { old: "last-resort", term: "uncaught-errors" },
  { old: "*-looker-*", term: "viewer-with-teams" },
  { old: "*-lookers-*", term: "viewers" },
  { old: "meaning-of", term: "classify-failure" },
  { old: "*-news-*", term: "events, notification-source, renderer-events" },
  { old: "other-nodes", term: "cluster-adapter" },
  { old: "own-window", term: "tab-lock" },
  { old: "pause-ms", term: "debounceMs", room: /^web\// }, // elsewhere it is a pause
  { old: "recheck-sockets", term: "revalidate-sessions" },
  { old: "remember-briefly", term: "ttl-cache" },
  { old: "remove-half-accounts", term: "prune-orphan-accounts" },
  { old: "repeat", term: "periodic-job, retry" },
  { old: "same-audience", term: "remember-viewer" },
  { old: "start-sweeper", term: "publish-relay" },
  { old: "stop-on-signal", term: "graceful-shutdown" },
  { old: "take-turns", term: "keyed-mutex" },
  { old: "*-tell-*", term: "publish, send, report" },
  { old: "*-telling-*", term: "publishing, sending, reporting" },
  { old: "*-tells-*", term: "publishes, sends, reports" },
  { old: "*-told-*", term: "published, sent, received" },
  { old: "unsent-shelf", term: "draft-storage" },
  { old: "*-untold-*", term: "publish-queue" },
  { old: "wake-waiting-writes", term: "mongodb-drain-patch" },
  { old: "was-not-stored", term: "is-definite-write-failure" },
  { old: "within", term: "with-timeout", room: /^(?:desktop|e2e)\// }, // Testing Library's elsewhere
  { old: "work-slices", term: "authenticated-slices" },
];
