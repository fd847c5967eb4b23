import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Fonts are compressed already. */
const compressible = new Set([".html", ".js", ".css", ".svg"]);

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * Puts each file that the server sends as text beside itself once more, as brotli and as gzip:
 * compressed once, as small as it gets, and never for a request. The console takes none of them.
 */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      await Promise.all([
        asBrotli(plain, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
        asGzip(plain, { level: constants.Z_BEST_COMPRESSION }).then((bytes) =>
          writeFile(`${file}.gz`, bytes),
        ),
      ]);
    }),
  );
}
