// Stands for `ajv` and `ajv-formats` in the bundle: conf imports both, and uses them only with a schema.

export class Ajv2020 {
  constructor() {
    throw new Error("The console's bundle has no JSON schema compiler.");
  }
}

// biome-ignore lint/style/noDefaultExport: the shape of ajv-formats
export default {};
