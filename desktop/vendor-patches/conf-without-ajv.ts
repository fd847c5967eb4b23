// Stands for `ajv` and `ajv-formats` in the console's bundle: conf (below electron-store) imports both
// and uses them only with a JSON schema, which we do not give it. See README.md.

export class Ajv2020 {
  constructor() {
    throw new Error("The console's bundle has no JSON schema compiler.");
  }
}

// biome-ignore lint/style/noDefaultExport: the shape of ajv-formats
export default {};
