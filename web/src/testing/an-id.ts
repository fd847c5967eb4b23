/** A database id that is the same for the same number. */
export function anId(number: number): string {
  return number.toString(16).padStart(24, "0");
}
