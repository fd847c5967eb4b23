/** How the page is read: `dir` of the document's element, which is set with its language. */
export function pageDirection(): "ltr" | "rtl" {
  return document.documentElement.dir === "rtl" ? "rtl" : "ltr";
}
