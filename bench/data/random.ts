/** A seeded random generator: the same seed gives the same figures on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A few at the front far more often than the rest, as with words, and as with customers. */
  mostlyFirst(count: number): number {
    return Math.floor(count * this.next() ** 3);
  }

  /** Mostly short, sometimes long: the pauses between events that have nothing to do with each other. */
  pause(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += this.below(16).toString(16);
    return text;
  }

  uuid(): string {
    const hex = this.hex(32);
    const variant = "89ab"[this.below(4)];
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
