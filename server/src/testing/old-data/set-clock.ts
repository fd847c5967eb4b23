// `NODE_OPTIONS=--import=…/set-clock.ts CLOCK_OFFSET_MS=…` lets a process, its threads and its children live at
// another time, as on a machine whose clock is set to it: an old folder is brought forward when it was young.

const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + offsetMs;

// One prototype: a date that was made before, or came from another thread, is still a date.
globalThis.Date = new Proxy(RealDate, {
  construct: (date, values) => Reflect.construct(date, values.length === 0 ? [now()] : values),
  apply: () => new RealDate(now()).toString(),
  get: (date, name) => (name === "now" ? now : Reflect.get(date, name)),
});
Object.defineProperty(RealDate.prototype, "constructor", { value: globalThis.Date });
