/** A file's text, as Vite gives it to tests. */
declare module "*?raw" {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: this is how Vite gives it
  export default text;
}
