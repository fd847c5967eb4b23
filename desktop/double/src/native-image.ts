import { existsSync, readFileSync } from "node:fs";

const pngSignature = 0x89504e47;

export class NativeImage
  implements
    Pick<Electron.NativeImage, "isEmpty" | "toPNG" | "toDataURL" | "getSize" | "setTemplateImage">
{
  readonly #png: Buffer;

  constructor(png: Buffer) {
    const isPng = png.length > 24 && png.readUInt32BE(0) === pngSignature;
    this.#png = isPng ? png : Buffer.alloc(0);
  }

  isEmpty = (): boolean => this.#png.length === 0;
  toPNG = (): Buffer => this.#png;
  toDataURL = (): string => `data:image/png;base64,${this.#png.toString("base64")}`;
  setTemplateImage = (): void => {};

  getSize = (): Electron.Size =>
    this.isEmpty()
      ? { width: 0, height: 0 }
      : { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
}

/** PNG only; anything else, and what is not there, is an empty image, as in Electron. */
export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (png: Buffer) => new NativeImage(png),
  createFromPath: (path: string) =>
    new NativeImage(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)),
  createFromDataURL: (url: string) =>
    new NativeImage(Buffer.from(url.slice(url.indexOf(",") + 1), "base64")),
} satisfies Partial<Record<keyof typeof Electron.nativeImage, unknown>>;
