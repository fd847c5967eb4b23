// Before zod is loaded, in whichever chunk: it would try whether it may make code of strings, and our
// policy reports even the try. What `z.config({ jitless: true })` sets, without loading zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
