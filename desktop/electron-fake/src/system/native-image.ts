import { existsSync, readFileSync } from "node:fs";
import { system } from "../platform.ts";

const pngSignature = 0x89504e47;

export class NativeImage
  implements
    Pick<
      Electron.NativeImage,
      "isEmpty" | "toPNG" | "toDataURL" | "getSize" | "setTemplateImage" | "isTemplateImage"
    >
{
  readonly #png: Buffer;
  #isTemplate: boolean;

  constructor(png: Buffer, isTemplate = false) {
    this.#isTemplate = isTemplate;
    const isPng = png.length > 24 && png.readUInt32BE(0) === pngSignature;
    this.#png = isPng ? png : Buffer.alloc(0);
  }

  isEmpty = (): boolean => this.#png.length === 0;
  toPNG = (): Buffer => this.#png;
  toDataURL = (): string => `data:image/png;base64,${this.#png.toString("base64")}`;
  isTemplateImage = (): boolean => this.#isTemplate;
  setTemplateImage = (isTemplate: boolean): void => {
    this.#isTemplate = isTemplate;
  };

  getSize = (): Electron.Size =>
    this.isEmpty()
      ? { width: 0, height: 0 }
      : { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) };
}

/** macOS draws these in the colour of its menu bar (shell/common/api/electron_api_native_image.cc). */
const isTemplateName = (path: string) =>
  system.platform === "darwin" && /Template(?:@\d+x)?\.[^./]+$/.test(path);

/** PNG only; anything else, and what is not there, is an empty image, as in Electron. */
export const nativeImage = {
  createEmpty: () => new NativeImage(Buffer.alloc(0)),
  createFromBuffer: (png: Buffer) => new NativeImage(png),
  createFromPath: (path: string) =>
    new NativeImage(existsSync(path) ? readFileSync(path) : Buffer.alloc(0), isTemplateName(path)),
  createFromDataURL: (url: string) =>
    new NativeImage(Buffer.from(url.slice(url.indexOf(",") + 1), "base64")),
} satisfies Partial<Record<keyof typeof Electron.nativeImage, unknown>>;
