/** How high a row of the list is, as its CSS says: a finger needs more than a pointer. CSS pixels. */
export const rowPx = { wide: 60, phone: 64 } as const;
