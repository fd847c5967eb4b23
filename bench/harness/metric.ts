import type { Bench } from "../bench.ts";

/** How far a figure can be trusted on a noisy machine, the surest first. */
export type Kind = "count" | "bytes" | "memory" | "cpu" | "wall";

export type Unit = "" | "B" | "kB" | "MB" | "µs" | "ms" | "s" | "1/s";

/** What a row must show; by its ratio to the floor, or by itself. */
export type Target =
  | { ratioMax: number }
  | { ratioMin: number }
  | { max: number }
  | { exactly: number }
  | null;

/** One line of the table. */
export type Row = {
  /** Unique within its metric; the key of the values that a round gives. */
  name: string;
  title: string;
  /** What it is measured against, in words. */
  floor: string;
  unit: Unit;
  kind: Kind;
  target: Target;
};

/** What one round gives: a figure for each row. */
export type Values = Record<string, number>;

export type Measured = {
  /** Gives no value for rows that have no floor; null when none has. */
  floor: (() => Promise<Values>) | null;
  ours(): Promise<Values>;
  close(): Promise<void>;
  /** Said below the table, for instance which runtime it was. */
  note?: string;
};

/** Why a metric cannot be measured here. */
export type Skipped = { skipped: string };

export type Metric = {
  /** As `--only` names it. */
  name: string;
  rows: readonly Row[];
  /** Part of `--quick`. */
  isQuick?: boolean;
  /** Where a round is long or its figures are counts, fewer say as much. */
  roundsMax?: number;
  /** False where nothing gets warm, and a round takes long. */
  hasWarmUp?: boolean;
  open(bench: Bench): Promise<Measured | Skipped>;
};
