import { createJobSignal } from "../concurrency/job-signal.ts";
import type { Clock } from "../database/clock.ts";
import { createJobService } from "../jobs/job.service.ts";
import type { MessageService } from "../messages/message.service.ts";
import type { Live } from "../realtime/live.ts";
import { createWordFinder } from "../search/find-word.ts";
import { createTicketFilters } from "../search/ticket-filter.service.ts";
import { createTicketSearch } from "../search/ticket-search.service.ts";
import type { TicketService } from "../tickets/ticket.service.ts";
import { createViewService } from "../tickets/views/view.service.ts";
import { userDirectory } from "../users/user.directory.ts";
import type { createCountServices } from "./create-count-services.ts";
import { filterNames } from "./filter-names.ts";

type Parts = {
  tickets: TicketService;
  messages: MessageService;
  countServices: ReturnType<typeof createCountServices>;
  live: Live;
  clock: Clock;
};

/** The services that find tickets, by words, filters and views, and what is done with all that were found. */
export function createFindingServices({ tickets, messages, countServices, live, clock }: Parts) {
  const searched = { tickets, messages, people: userDirectory };
  const filters = createTicketFilters({
    tickets,
    names: filterNames,
    savedViews: countServices.savedViews,
    words: createWordFinder(searched),
  });
  const jobSignal = createJobSignal();
  return {
    search: createTicketSearch(searched),
    filters,
    views: createViewService({
      ...countServices,
      counts: countServices.viewCounts,
      filters,
      tickets,
    }),
    jobSignal,
    jobs: createJobService({
      tickets,
      filters,
      people: userDirectory.people,
      live,
      wake: jobSignal.wake,
      now: clock.now,
    }),
  };
}
