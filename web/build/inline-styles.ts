const link = /<link rel="stylesheet" crossorigin href="([^"]+)">/g;

/**
 * A page with its stylesheets written into it: it paints with the first answer, and waits for no
 * other file. The links stay, switched off: no browser fetches them, and Vite's loader sees by them
 * that the styles of what is drawn are there.
 *
 * @param read the content of a built file, by its path
 * @throws Error when a stylesheet would end the element it stands in
 */
export async function withInlineStyles(
  page: string,
  read: (path: string) => Promise<string>,
): Promise<string> {
  const paths = [...page.matchAll(link)].map(([, path = ""]) => path);
  const sheets = await Promise.all(paths.map(read));
  const style = sheets.map((sheet) => sheet.trim()).join("");
  if (/<\/style/i.test(style)) throw new Error("a stylesheet holds </style");
  const switchedOff = page.replaceAll(link, '<link rel="stylesheet" disabled href="$1">');
  return switchedOff.replace("</head>", () => `  <style>${style}</style>\n  </head>`);
}
