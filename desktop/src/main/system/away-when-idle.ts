import { staffAnswerSchema } from "@deskbell/shared/users/answers";
import type { Availability } from "@deskbell/shared/users/availability";
import type { PowerMonitor } from "electron";
import type { ApiClient } from "../server/api-client.ts";
import type { Credentials, Session } from "../session/session.ts";
import type { ViewerReader } from "../session/viewer.ts";
import type { Settings } from "../settings/settings.ts";

type Parts = {
  power: Pick<PowerMonitor, "getSystemIdleTime">;
  settings: Pick<Settings, "read" | "wentAway" | "keepWentAway">;
  session: Pick<Session, "current">;
  viewer: Pick<ViewerReader, "current">;
  call: ApiClient;
};

const lookEachMs = 15_000;
const secondsPerMinute = 60;

/**
 * Makes an agent away whose computer nobody has touched for as long as the settings say, and online again once
 * somebody does, if they are still as this console left them: what they or an admin chose meanwhile stays. Who is
 * away for that is kept, so that a console that was ended makes them online at its next start. What cannot be asked
 * is asked at the next look.
 */
export function createAwayWhenIdle({ power, settings, session, viewer, call }: Parts) {
  /** They are away by now, or were by themselves: left alone until they are back. */
  let isDecided = false;

  async function look(): Promise<void> {
    const credentials = session.current();
    const agent = await viewer.current();
    if (!credentials || !agent?.isStaff) return;
    const { awayAfterMinutes } = settings.read();
    const isIdle =
      awayAfterMinutes > 0 && power.getSystemIdleTime() >= awayAfterMinutes * secondsPerMinute;
    if (!isIdle) isDecided = false;
    if (isIdle ? isDecided : !settings.wentAway().includes(agent.id)) return;
    const now = await read(credentials, agent.id);
    if (now === null || session.current() !== credentials) return;
    if (!isIdle) {
      if (now !== "away" || (await set(credentials, "online"))) keep(agent.id, false);
      return;
    }
    // Kept first: its answer may be lost, and who is away and not known to be is nobody's to bring back.
    if (now === "online") keep(agent.id, true);
    isDecided = now !== "online" || (await set(credentials, "away"));
  }

  /** Others who use this computer stay as they are kept. */
  function keep(id: string, isAway: boolean): void {
    const others = settings.wentAway().filter((other) => other !== id);
    settings.keepWentAway(isAway ? [...others, id] : others);
  }

  async function read(credentials: Credentials, id: string): Promise<Availability | null> {
    const { body } = await call({ ...credentials, path: "users/staff" });
    const { data: answer } = staffAnswerSchema.safeParse(body);
    return answer?.data.find((one) => one.id === id)?.availability ?? null;
  }

  async function set(credentials: Credentials, availability: Availability): Promise<boolean> {
    const path = "users/me/availability";
    const options = { method: "PUT", body: { availability } } as const;
    return (await call({ ...credentials, path }, options)).status === 200;
  }

  let looking: Promise<void> | null = null;
  return {
    /** One at a time. */
    look: (): Promise<void> => {
      looking ??= look().finally(() => {
        looking = null;
      });
      return looking;
    },
    start(): void {
      setInterval(() => void this.look(), lookEachMs).unref();
    },
  };
}
