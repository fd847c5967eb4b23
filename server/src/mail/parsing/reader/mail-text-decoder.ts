import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";

const NodeTextDecoder = globalThis.TextDecoder;

/** Encodings that mails use with more characters than Node's decoder knows: UHC beyond KS X 1001, and Hong Kong's. */
const wider: Record<string, string> = { "euc-kr": "cp949", big5: "big5-hkscs" };

type Options = ConstructorParameters<typeof NodeTextDecoder>[1];
type Input = Parameters<InstanceType<typeof NodeTextDecoder>["decode"]>[0];

/**
 * A TextDecoder for mails. It must replace Node's before postal-mime is loaded, which keeps one for each
 * name. Text declared as us-ascii, as iso-8859-1 or by an unknown name is often UTF-8; text without a
 * declaration, such as headers, is UTF-8 or else windows-1252.
 */
export class MailTextDecoder extends NodeTextDecoder {
  readonly #decode: (bytes: Buffer) => string;

  constructor(label?: string, options?: Options) {
    super(label, options);
    const { encoding } = this;
    const wide = wider[encoding];
    const plain = (bytes: Buffer) => super.decode(bytes);
    const isUncertain = label === "utf8" || options?.ignoreBOM === true;
    if (wide) this.#decode = (bytes) => iconv.decode(bytes, wide);
    else if (encoding === "windows-1252") this.#decode = utf8Or(latin);
    else this.#decode = isUncertain ? utf8Or(latin, plain) : plain;
  }

  override decode(input?: Input): string {
    if (!input) return "";
    const bytes = ArrayBuffer.isView(input)
      ? Buffer.from(input.buffer, input.byteOffset, input.byteLength)
      : Buffer.from(input as ArrayBuffer);
    return this.#decode(bytes);
  }
}

const latin = (bytes: Buffer): string => iconv.decode(bytes, "windows-1252");

const utf8Or =
  (otherwise: (bytes: Buffer) => string, utf8 = (bytes: Buffer) => bytes.toString("utf8")) =>
  (bytes: Buffer): string =>
    isUtf8(bytes) ? utf8(bytes) : otherwise(bytes);
