// Installed by `overrides` of package.json in place of packages that nothing of ours loads. Throwing
// instead of exporting nothing tells at once, and by name, when that is not true any more.
throw new Error(
  `${__dirname} stands in for a package that is not installed (docs/decisions/0040-what-is-not-installed.md)`,
);
