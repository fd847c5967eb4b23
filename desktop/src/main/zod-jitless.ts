// Imported before zod is loaded: it would make code of each schema at its first use, which takes longer
// than all that one start checks. What `z.config({ jitless: true })` sets, as in the page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
