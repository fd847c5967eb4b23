/** What we use of it; it brings no types. */
declare module "busboy" {
  import type { IncomingHttpHeaders } from "node:http";
  import type { Readable, Writable } from "node:stream";

  type Form = Writable & {
    on(event: "file", listener: (name: string, file: Readable) => void): Form;
    on(event: "close", listener: () => void): Form;
  };
  const busboy: (options: { headers: IncomingHttpHeaders }) => Form;
  export = busboy;
}
