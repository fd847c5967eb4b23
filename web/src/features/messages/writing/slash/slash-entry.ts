import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Findable } from "../../../../ui/replies/search-entries.ts";
import type { SlashPlace } from "./slash-place.ts";

/** Something that the `/` menu offers. */
export interface SlashEntry extends Findable {
  /** Unlike any other's of all lists. */
  id: string;
  /** Before its name: an icon, or a character. */
  Icon?: LucideIcon;
  sign?: string;
  /** What kind it is, where that is not a saved reply, for instance "macro". */
  mark?: string;
  /** Beside the list, while it is chosen; left out, the list has all the room. */
  preview?(): ReactNode;
  /** At the slash, or at the cursor where there is none. */
  choose(place: SlashPlace | null): void;
}

/** The entries of one kind, the most used first; undefined while they are loaded. */
export type SlashList = readonly SlashEntry[] | undefined;
