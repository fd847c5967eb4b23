/** What Rolldown knows of a module. */
interface Module {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Modules {
  getModuleInfo(id: string): Module | null;
}

/** Who loads a page, or what every page waits for. */
const loadsPages = /\/web\/src\/app\/(?:routing\/pages\.tsx|store\.ts)$/;

/** Pages that are opened from others, where what they are made of has often been loaded before. */
const ofDashboard = /\/web\/src\/pages\/dashboard\//;

/** Read when somebody formats or looks at formatted text: too much to come with what everybody has. */
const ofFormats =
  /\/(?:@lezer|htmlparser2|entities|web\/src\/features\/messages\/(?:formatted-text|writing\/(?:[fF]ormat|markdown|use-pasted)))/;

/** What customers load some of, too: no more of what only staff use comes with it. */
const ofBoth =
  /\/(?:messages\/(?:(?:bubble|changes|delivery|history|linked|merged|outbox|seen|sync|thread|ticket-links)\/|changed-messages|writing\/quote\.|scheduled\/(?:scheduled-words|scheduled\.api|ScheduledSign)\.)|tickets\/(?:details\/OtherTickets\.module|fields\/(?:PrioritySign|StaffMark)\.))/;
const ofStaff =
  /\/web\/src\/features\/(?:people|messages|tickets\/(?:bulk|copied|details|fields|merge|saved-views|status|undo))\//;

/** Whether the module is what the website begins with, or a page that people may come to first. */
export function isFirst(id: string, modules: Modules): boolean {
  const module = modules.getModuleInfo(id);
  if (!module || module.isEntry) return true;
  return !ofDashboard.test(id) && module.dynamicImporters.some((one) => loadsPages.test(one));
}

/**
 * The chunk of a module that several parts share and that no page waits for: such parts are loaded after a
 * first paint, nearly all of them by an inbox, and each module by itself was a request of its own.
 *
 * @returns null for a module of a page, which is left where the page's own chunks are
 */
export function laterChunk(id: string, modules: Modules): string | null {
  if (ofFormats.test(id) || isOfAPage(id, modules, new Set())) return null;
  return ofStaff.test(id) && !ofBoth.test(id) ? "staff" : "later";
}

/** Whether a page has the module in its own chunks, however far below. */
function isOfAPage(id: string, modules: Modules, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (isFirst(id, modules)) return true;
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((one) => isOfAPage(one, modules, seen));
}
