/** What `work(1)` takes of an idle machine, in ms. */
export const workMs = 1.4;

/** Computes always the same; how long that takes shows how slow or busy the machine is. */
export function work(times: number): number {
  let value = 1;
  for (let i = 0; i < times * 1_000_000; i++) value = (Math.imul(value, 1_664_525) + 1) | 0;
  return value;
}
