/** Somebody who is online, as much as choosing asks. */
export type AssignableMember = {
  id: string;
  capacity: number;
  /** How many open tickets they have. */
  load: number;
  /** When the desk gave them one last, in ms; 0 for never. */
  lastAssignedMs: number;
};

/** Who gets a team's next ticket; undefined when nobody has room. Pure. */
export function chooseMember<One extends AssignableMember>(
  assignment: "round_robin" | "balanced",
  members: readonly One[],
): One | undefined {
  const order = assignment === "balanced" ? byShare : byRoundRobin;
  return members.filter(({ load, capacity }) => load < capacity).toSorted(order)[0];
}

/** The longest not served first. */
const byRoundRobin = (a: AssignableMember, b: AssignableMember): number =>
  a.lastAssignedMs - b.lastAssignedMs || (a.id < b.id ? -1 : 1);

const byShare = (a: AssignableMember, b: AssignableMember): number =>
  a.load / a.capacity - b.load / b.capacity || byRoundRobin(a, b);
