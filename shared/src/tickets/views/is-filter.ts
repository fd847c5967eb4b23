/**
 * Whether what is typed into a search box is more than words; for a customer nothing but their own fields is.
 * Apart from the language: the first paint needs it.
 */
export const isFilter = (text: string, isStaff: boolean): boolean =>
  (isStaff ? /(^|\s)(-?[a-z][a-z-]*:[^\s/]|-[^\s-])/i : /\b(status|before|after|number):\S/i).test(
    text,
  );
