/** Every number that both sides must agree on. Characters are UTF-16 code units, MB is 1,000,000 bytes. */
export const limits = {
  /** Names of those who have seen a ticket. */
  seenByMax: 50,
  /** spec §5, §9 */
  nameMinChars: 2,
  nameMaxChars: 50,
  /** First and last name joined by a space. */
  fullNameMaxChars: 101,
  /** RFC 5321 */
  emailMaxChars: 254,
  /** spec §5, §9 */
  passwordMinChars: 8,
  passwordMaxChars: 128,
  /** spec §5, §9: the rule is 10, the text shown says 8 */
  subjectMinChars: 10,
  subjectMaxChars: 200,
  /** spec §5, §9 */
  descriptionMinChars: 20,
  descriptionMaxChars: 10_000,
  messageTextMaxChars: 10_000,
  /** How long a message can be edited, and deleted by a customer, after it was sent … */
  messageEditMinutes: 15,
  /** … and how often. */
  messageEditsMax: 20,
  /** Changes of messages that a ticket remembers: whoever missed more loads the thread anew. */
  changedMessagesMax: 50,
  /** Words that are blackened: one letter would make holes everywhere. */
  redactedWordsMinChars: 3,
  redactedWordsMaxChars: 200,
  noteMentionsMax: 20,
  /** Of one person, at the server. */
  draftsMax: 500,
  /** Of all drafts of one person, at the server. */
  draftFilesMax: 100,
  searchMaxChars: 100,
  filterMaxChars: 500,
  /** The tickets of so many customers one filter can find, by their names and by what staff keep of them. */
  filterCustomersMax: 2_000,
  shownNameMaxChars: 40,
  phoneMaxChars: 32,
  addressLineMaxChars: 200,
  contactSubjectMaxChars: 200,
  contactMessageMaxChars: 10_000,
  /** Of one address in `contactWindowMinutes`. */
  contactMessagesPerAddress: 5,
  contactPageSize: 20,
  /** spec §5, §9: 5 MB, counted as the spec counts 2 MB as 2,000,000 bytes */
  attachmentMaxBytes: 5_000_000,
  attachmentsMax: 10,
  /** spec §5, §9 */
  photoMaxBytes: 2_000_000,
  fileNameMaxChars: 120,
  /** More pixels than this are refused before they are decoded. */
  imageMaxPixels: 40_000_000,
  /** Stored pictures are scaled down to fit this square. */
  imageSideMaxPixels: 2_048,
  statusReasonMaxChars: 500,
  /** So long a solved ticket can be reopened, where the desk says nothing else. */
  reopenDays: 7,
  /** How far ahead a ticket can be snoozed. */
  snoozeMaxDays: 366,
  /** How long staff can take a reply back, where a desk does not set it otherwise. */
  undoSeconds: 5,
  undoMaxSeconds: 10,
  teamsMax: 200,
  teamNameMaxChars: 50,
  teamMembersMax: 500,
  teamReasonsMax: 20,
  teamReasonMaxChars: 200,
  viewNameMaxChars: 50,
  /** Of one person, one team, or the desk. */
  savedViewsMax: 50,
  tagsMax: 10_000,
  tagsOfTicketMax: 50,
  /** Tickets that messages of one are split into. */
  splitsMax: 100,
  /** Links that a ticket says; more name it. */
  linksMax: 100,
  /** People of one ticket who get its answers by mail beside its customer. */
  copiedMax: 50,
  /** Also of customers' tags. */
  tagNameMaxChars: 50,
  customerTagsMax: 20,
  organisationMaxChars: 100,
  /** How many open tickets the desk gives somebody at most, where nobody has said otherwise. */
  usualCapacity: 10,
  capacityMax: 500,
  /** Tickets that are named in one bulk change … */
  bulkTicketsMax: 500,
  /** … and that a view has which is changed as a whole. */
  bulkViewMax: 10_000,
  /** So many refused tickets are named. */
  bulkRefusedShown: 500,
  /** Of one person at once. */
  bulkJobsMax: 3,
  /** How long a bulk change can be undone. */
  bulkUndoMinutes: 5,
  /** Those of one's own jobs that are listed, the latest. */
  jobsListed: 5,
  auditPageSize: 50,
  notificationsPageSize: 30,
  ticketsPageSize: 50,
  /** Larger ones stay in their mailbox. */
  mailMaxBytes: 25_000_000,
  mailsPageSize: 50,
  mailboxesMax: 50,
  mailSignatureMaxChars: 2_000,
  /** Of a mailbox: passwords are short, tokens are not. */
  mailSecretMaxChars: 8_000,
  /** More mails of a state are counted as so many. */
  mailCountMax: 1_000,
  /** Entries of a ticket's history that are answered at once. */
  activityPageSize: 200,
  /** Unread tickets are counted up to this many. */
  unreadCountMax: 1_000,
  /** A view that has closed tickets is counted up to this many. */
  viewCountMax: 1_000,
  peoplePageSize: 50,
  invitationNoteMaxChars: 100,
  /** How long an invitation can be used. */
  invitationDays: 7,
  invitationsOpenMax: 100,
  /** How many of those that are over are listed. */
  invitationsOverShown: 50,
  /** So many threads are caught up in one request … */
  catchUpThreadsMax: 100,
  /** … with so many messages of all of them together. */
  catchUpMessagesMax: 500,
  messagesPageSize: 50,
  messagesPageMaxSize: 200,
  /** Sent to the author of a reply that the conversation has overtaken. */
  missedMessagesMax: 50,
  /** Customers that staff are shown to choose from. */
  customersFoundMax: 10,
} as const;

/** Times that both sides must agree on, spec §9. */
export const times = {
  tokenDays: 30,
  toastMs: 5_000,
  shortToastMs: 1_000,
  reconnectMinMs: 1_000,
  reconnectMaxMs: 5_000,
  connectTimeoutMs: 20_000,
  reconnectRandomization: 0.5,
  retriesMax: 3,
  retryDelayMaxMs: 30_000,
  cacheKeptSeconds: 300,
  /** The slow tick: so often everything is caught up, whatever the connection seems to be. */
  catchUpEveryMs: 60_000,
  chunkTimeoutMs: 120_000,
  identityTokenMaxAgeSeconds: 300,
  contactWindowMinutes: 10,
  /** Heartbeat: a window repeats so often where it is … */
  presenceHeartbeatMs: 4_000,
  /** … and expires so long after the last one: a crash shows for less than ten seconds. */
  presenceTtlMs: 9_000,
  /** Throttle: changes that come faster are sent together. */
  presenceThrottleMs: 700,
  /** A user who has pressed no key for so long is not typing. */
  typingTtlMs: 5_000,
} as const;
