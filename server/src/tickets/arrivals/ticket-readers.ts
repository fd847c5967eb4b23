import type { TeamMembers } from "../../teams/team-members.ts";

/** Where it is known who works here, and since when. */
type Parts = {
  /** Staff for whom what is written at that time can be unread. */
  staffAt(at: Date): Promise<string[]>;
  /** Whether what was written at that time counts as read by somebody from the start. */
  hasRead(personId: string, at: Date): Promise<boolean>;
  /** Asked together with who works here, it costs no command more. */
  teamMembers(): Promise<TeamMembers>;
};

type MessageToRead = { isByCustomer: boolean; customerId: string; at: Date };

export type TicketReaders = ReturnType<typeof createTicketReaders>;

/** Whom a message, or the opening, makes a ticket unread for: staff when its customer wrote, else the customer. */
export function createTicketReaders({ staffAt, hasRead, teamMembers }: Parts) {
  return {
    teamMembers,
    async of({ isByCustomer, customerId, at }: MessageToRead): Promise<string[]> {
      if (!isByCustomer) return (await hasRead(customerId, at)) ? [] : [customerId];
      return (await staffAt(at)).filter((id) => id !== customerId);
    },
  };
}
