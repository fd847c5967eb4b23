/** Whether what is typed into a search box is more than words. Apart from the language: the first paint needs it. */
export const isFilter = (text: string): boolean =>
  /(^|\s)-?[a-z]+:[^\s/]|(^|\s)-[^\s-]/i.test(text);
