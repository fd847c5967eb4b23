import { fstatSync, openSync, readSync } from "node:fs";

/**
 * The layout of a file of LMDB as lmdb 3.5 writes it (`MDB_page`, `MDB_meta`, `MDB_db`, `MDB_node` in its
 * mdb.c), as far as it must be known to see whether the file is whole.
 */

/** One of the file's trees; `root` null: it is empty. */
export type TreeRecord = {
  branchPages: number;
  leafPages: number;
  overflowPages: number;
  entries: number;
  root: number | null;
};

export type Meta = { pageBytes: number; txnId: bigint; free: TreeRecord; main: TreeRecord };

/** What a page's nodes lead to. */
export type Page =
  | { kind: "branch"; children: number[] }
  | { kind: "leaf"; entries: number; overflows: Overflow[]; subtrees: TreeRecord[] };

export type Overflow = { first: number; pages: number };

const magic = 0xbeefc0de;
const dataVersion = 2;
const headerBytes = 24;
const metaFlag = 0x08;
const branchFlag = 0x01;
const leafFlag = 0x02;
const overflowFlag = 0x04;
const overflowNode = 0x01;
const subtreeNode = 0x02;
const nodeHeaderBytes = 8;
const treeRecordBytes = 48;
const smallestPageBytes = 256;
const noPage = 0xffff_ffff_ffff_ffffn;

/** A file that is not as LMDB writes it. */
export class BrokenPages extends Error {}

export class PageFile {
  readonly bytes: number;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.bytes = fstatSync(this.#file).size;
  }

  get descriptor(): number {
    return this.#file;
  }

  /** The newer of the two pages at the front. */
  readMeta(): Meta {
    const first = metaOf(this.#read(0, headerBytes + 152));
    const second = metaOf(this.#read(first.pageBytes, headerBytes + 152));
    if (first.pageBytes !== second.pageBytes) throw new BrokenPages("its first two pages disagree");
    return second.txnId > first.txnId ? second : first;
  }

  readPage(number: number, { pageBytes, txnId }: Meta): Page {
    const page = this.#read(number * pageBytes, pageBytes);
    refuseOther(page, number, txnId);
    const flags = page.readUInt16LE(18) & (branchFlag | leafFlag | overflowFlag | metaFlag);
    if (flags === branchFlag) return { kind: "branch", children: childrenOf(page, number) };
    if (flags === leafFlag) return leafOf(page, number);
    throw new BrokenPages(`page ${number} is no page of a tree`);
  }

  /** Only the first page of a long value has a header. */
  checkOverflow({ first, pages }: Overflow, { pageBytes, txnId }: Meta): void {
    const header = this.#read(first * pageBytes, headerBytes);
    refuseOther(header, first, txnId);
    const isOverflow = (header.readUInt16LE(18) & overflowFlag) !== 0;
    if (!isOverflow || header.readUInt32LE(20) !== pages) {
      throw new BrokenPages(`page ${first} does not begin a long value`);
    }
    if ((first + pages) * pageBytes > this.bytes) throw this.#tooShort((first + pages) * pageBytes);
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (position + length > this.bytes) throw this.#tooShort(position + length);
    if (readSync(this.#file, bytes, 0, length, position) !== length) {
      throw this.#tooShort(position + length);
    }
    return bytes;
  }

  #tooShort(needed: number): BrokenPages {
    return new BrokenPages(`it has ${this.bytes} bytes and needs at least ${needed}`);
  }
}

function metaOf(page: Buffer): Meta {
  const isMeta = page.readUInt32LE(headerBytes) === magic && page.readUInt16LE(18) & metaFlag;
  if (!isMeta) throw new BrokenPages("it does not begin as a database does");
  const version = page.readUInt32LE(headerBytes + 4);
  if (version !== dataVersion) throw new BrokenPages(`it has the unknown format ${version}`);
  const pageBytes = page.readUInt32LE(headerBytes + 24);
  if (pageBytes < smallestPageBytes || pageBytes > 65_536 || pageBytes & (pageBytes - 1)) {
    throw new BrokenPages("its first page is damaged");
  }
  return {
    pageBytes,
    free: treeRecordOf(page, headerBytes + 24),
    main: treeRecordOf(page, headerBytes + 24 + treeRecordBytes),
    txnId: page.readBigUInt64LE(headerBytes + 24 + 2 * treeRecordBytes + 8),
  };
}

function treeRecordOf(page: Buffer, at: number): TreeRecord {
  const root = page.readBigUInt64LE(at + 40);
  return {
    branchPages: Number(page.readBigUInt64LE(at + 8)),
    leafPages: Number(page.readBigUInt64LE(at + 16)),
    overflowPages: Number(page.readBigUInt64LE(at + 24)),
    entries: Number(page.readBigUInt64LE(at + 32)),
    root: root === noPage ? null : Number(root),
  };
}

/** A page bears its own number, and none is younger than the commit that leads to it. */
function refuseOther(page: Buffer, number: number, txnId: bigint): void {
  if (page.readBigUInt64LE(0) !== BigInt(number)) {
    throw new BrokenPages(`page ${number} is damaged or missing`);
  }
  if (page.readBigUInt64LE(8) > txnId) {
    throw new BrokenPages(
      `page ${number} is younger than the rest: it was copied while it was written`,
    );
  }
}

function nodesOf(page: Buffer, number: number): number[] {
  const count = page.readUInt16LE(20) >> 1;
  if (headerBytes + 2 * count > page.length) throw new BrokenPages(`page ${number} is damaged`);
  return Array.from({ length: count }, (_, n) => {
    const at = headerBytes + page.readUInt16LE(headerBytes + 2 * n);
    if (at + nodeHeaderBytes > page.length) throw new BrokenPages(`page ${number} is damaged`);
    return at;
  });
}

/** The number of a branch's child takes the place of a leaf's size and flags. */
function childrenOf(page: Buffer, number: number): number[] {
  return nodesOf(page, number).map((at) => page.readUIntLE(at, 6));
}

function leafOf(page: Buffer, number: number): Page {
  const overflows: Overflow[] = [];
  const subtrees: TreeRecord[] = [];
  const nodes = nodesOf(page, number);
  for (const at of nodes) {
    const flags = page.readUInt16LE(at + 4);
    const value = at + nodeHeaderBytes + page.readUInt16LE(at + 6);
    const valueBytes = flags & overflowNode ? 24 : page.readUInt32LE(at);
    if (value === at + nodeHeaderBytes || value + valueBytes > page.length) {
      throw new BrokenPages(`page ${number} is damaged`);
    }
    if (flags & overflowNode) {
      overflows.push({
        first: Number(page.readBigUInt64LE(value)),
        pages: Number(page.readBigUInt64LE(value + 16)),
      });
    } else if (flags & subtreeNode) subtrees.push(treeRecordOf(page, value));
  }
  return { kind: "leaf", entries: nodes.length, overflows, subtrees };
}
