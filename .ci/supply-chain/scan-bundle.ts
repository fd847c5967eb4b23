/** A file of a build, by its path in it. */
export type BuiltFile = { path: string; text: string };

const forbiddenNames: readonly [RegExp, string][] = [
  [/(?:^|\/)\.env(?:\.|$)/, "is a file of settings"],
  [/\.map$/, "is a source map"],
  [/\.(?:pem|key|p12|pfx)$/, "is a key"],
  [/(?:^|\/)service-?account[^/]*\.json$/i, "is a service account"],
];

const forbiddenTexts: readonly [RegExp, string][] = [
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\\n]+[A-Za-z0-9+/]{16}/, "holds a private key"],
  [/"type"\s*:\s*"service_account"/, "holds a service account"],
  [/\/\/[#@] sourceMappingURL=(?!data:,)/, "names a source map"],
  [/\bAKIA[0-9A-Z]{16}\b/, "holds an access key of Amazon"],
  [/mongodb(?:\+srv)?:\/\/[^\s"'`/:]+:[^\s"'`@]+@/, "holds a database's password"],
];

/** What must not be in what everybody can download. */
export function scanBundle(files: readonly BuiltFile[]): string[] {
  return files.flatMap(({ path, text }) => [
    ...forbiddenNames.filter(([name]) => name.test(path)).map(([, what]) => `${path} ${what}`),
    ...forbiddenTexts.filter(([part]) => part.test(text)).map(([, what]) => `${path} ${what}`),
  ]);
}
