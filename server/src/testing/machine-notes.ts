/** One note every so often; the ring holds a few minutes. */
export const noteEveryMs = 25;
export const notesKept = 8_192;

/** Of one note, each a sum since the notes began, but for the time. */
export const fields = ["atMs", "lostMs", "worked", "workedMs", "computedMs", "queuedMs"] as const;
export type MachineNote = Record<(typeof fields)[number], number>;

/** Behind the notes stands how many were made. */
export const notesBytes = (notesKept * fields.length + 1) * Float64Array.BYTES_PER_ELEMENT;
const countAt = notesKept * fields.length;

/** Time that all threads of a process share, whatever clock a test has set. */
const now = performance.now.bind(performance);
export const sharedNow = (): number => performance.timeOrigin + now();

export function addMachineNote(notes: Float64Array, note: MachineNote): void {
  const count = notes[countAt] ?? 0;
  const at = (count % notesKept) * fields.length;
  for (const [i, field] of fields.entries()) notes[at + i] = note[field];
  notes[countAt] = count + 1;
}

function noteAt(notes: Float64Array, number: number): MachineNote {
  const at = (number % notesKept) * fields.length;
  return Object.fromEntries(fields.map((field, i) => [field, notes[at + i] ?? 0])) as MachineNote;
}

/** Below this nothing is known of how a thread shared its processor. */
const computedLeastMs = 20;

/**
 * How the machine served this process since a time.
 *
 * @returns how many times longer than on an idle machine computing took, and how long nothing went on at all
 */
export function servedSince(
  notes: Float64Array,
  sinceMs: number,
): { slowness: number; lostMs: number } {
  const count = notes[countAt] ?? 0;
  if (count < 2) return { slowness: 1, lostMs: 0 };
  // The last one is overwritten while it is read.
  const oldest = Math.max(0, count - notesKept + 2);
  const last = noteAt(notes, count - 1);
  let number = count - 2;
  while (number > oldest && noteAt(notes, number).atMs > sinceMs) number--;
  const first = noteAt(notes, number);
  const passed = (field: keyof MachineNote) => last[field] - first[field];
  const ofWork = passed("worked") > 0 ? passed("workedMs") / passed("worked") : 1;
  const computed = passed("computedMs");
  const ofThread = computed >= computedLeastMs ? 1 + passed("queuedMs") / computed : 1;
  return { slowness: Math.max(1, ofWork, ofThread), lostMs: passed("lostMs") };
}
