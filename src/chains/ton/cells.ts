import { toMemo } from '../read-json';
import { SourceFailure } from '../source';

/** The start of every serialized bag of cells. */
const MAGIC = 0xb5ee9c72;
/** A message has at most 8,192. */
const MOST_CELLS = 10_000;
const MOST_REFS = 4;
/** In a cell's first byte: its hashes and depths come before its data. */
const WITH_HASHES = 0x10;
const HASH_AND_DEPTH_BYTES = 32 + 2;

interface Cell {
  readonly data: Buffer;
  readonly bits: number;
  readonly refs: readonly number[];
}

/** Reads a cell from its first bit on. Null stands for what is not there. */
interface Slice {
  readonly left: number;
  /** A number of so many bits. */
  read(bits: number): bigint | null;
  /** The whole bytes that are left. */
  rest(): Buffer;
  /** The next cell that this one refers to. */
  next(): Slice | null;
}

/** The first cell of a message's body. @throws SourceFailure if it is none, which nodes never write */
function openCells(base64: string): Slice {
  const cells = readCells(Buffer.from(base64, 'base64'));
  return sliceOf(cells, 0);
}

/** Cells are in an order in which each refers only to later ones, so there is no circle. */
function readCells(bytes: Buffer): readonly Cell[] {
  let at = 0;
  const take = (length: number) => {
    if (length > 6 || at + length > bytes.length) {
      throw new SourceFailure('the node answers a message that is none');
    }
    at += length;
    return length === 0 ? 0 : bytes.readUIntBE(at - length, length);
  };
  const magic = take(4);
  const flags = take(1);
  const [hasIndex, size, offsetSize] = [(flags & 0x80) !== 0, flags & 0x07, take(1)];
  const [count, roots] = [take(size), take(size)];
  take(size);
  take(offsetSize);
  const root = take(size);
  if (magic !== MAGIC || roots !== 1 || root !== 0 || count === 0 || count > MOST_CELLS) {
    throw new SourceFailure('the node answers a message that is none');
  }
  at += hasIndex ? count * offsetSize : 0;
  return Array.from({ length: count }, (_, nth): Cell => {
    const [shape, length] = [take(1), take(1)];
    at += (shape & WITH_HASHES) === 0 ? 0 : hashesOf(shape) * HASH_AND_DEPTH_BYTES;
    const data = bytes.subarray(at, at + Math.ceil(length / 2));
    at += data.length;
    const refs = Array.from({ length: shape & 0x07 }, () => take(size));
    if (refs.length > MOST_REFS || refs.some((ref) => ref <= nth || ref >= count)) {
      throw new SourceFailure('the node answers a message that is none');
    }
    return { data, bits: bitsOf(data, length), refs };
  });
}

/** One hash, and another for each level. */
function hashesOf(shape: number): number {
  return [0x20, 0x40, 0x80].reduce((count, level) => count + Number((shape & level) !== 0), 1);
}

/** In a cell that does not end with a byte, the last bit that is set ends it, and is no part of it. */
function bitsOf(data: Buffer, length: number): number {
  const last = data.at(-1);
  if (length % 2 === 0 || last === undefined) {
    return data.length * 8;
  }
  const zeros = last === 0 ? 8 : Math.log2(last & -last);
  return Math.max(0, data.length * 8 - zeros - 1);
}

function sliceOf(cells: readonly Cell[], index: number): Slice {
  const { data, bits, refs } = cells[index] ?? { data: Buffer.alloc(0), bits: 0, refs: [] };
  let at = 0;
  let ref = 0;
  return {
    get left() {
      return bits - at;
    },
    read(wanted) {
      if (wanted > bits - at) {
        return null;
      }
      let value = 0n;
      for (let nth = 0; nth < wanted; nth += 1, at += 1) {
        value = (value << 1n) | BigInt(((data[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
      }
      return value;
    },
    rest() {
      const length = (bits - at) >> 3;
      return Buffer.from(Array.from({ length }, () => Number(this.read(8) ?? 0n)));
    },
    next() {
      const target = refs[ref];
      ref += 1;
      return target === undefined ? null : sliceOf(cells, target);
    },
  };
}

const COMMENT = 0n;
/** What one wallet of a jetton tells another one: see TEP-74. */
const INTERNAL_TRANSFER = 0x178d4519n;
const OP_BITS = 32;
const QUERY_ID_BITS = 64;
/** Without the two bits that say of which kind an address is: anycast or not, workchain, account. */
const STANDARD_ADDRESS_BITS = 1 + 8 + 256;
/** A comment may go on in further cells. */
const MOST_BODY_CELLS = 16;

/** What a message says. */
export interface Body {
  readonly comment: string | null;
  /** Of a jetton; null if it is no transfer. */
  readonly transfer: { readonly units: string; readonly comment: string | null } | null;
}

/** Anyone can write anything into a message, so what has no known form says nothing. */
export function readBody(base64: string): Body {
  const slice = openCells(base64);
  const op = slice.read(OP_BITS);
  if (op === COMMENT) {
    return { comment: readText(slice), transfer: null };
  }
  return { comment: null, transfer: op === INTERNAL_TRANSFER ? readTransfer(slice) : null };
}

function readTransfer(slice: Slice): Body['transfer'] {
  slice.read(QUERY_ID_BITS);
  const units = readCoins(slice);
  if (units === null) {
    return null;
  }
  const hasPlaces = skipAddress(slice) && skipAddress(slice) && readCoins(slice) !== null;
  const payload = hasPlaces ? openPayload(slice) : null;
  const comment = payload?.read(OP_BITS) === COMMENT ? readText(payload) : null;
  return { units: units.toString(), comment };
}

/** In the message itself, or in a cell of its own. */
function openPayload(slice: Slice): Slice | null {
  const isElsewhere = slice.read(1);
  return isElsewhere === 1n ? slice.next() : isElsewhere === 0n ? slice : null;
}

function readCoins(slice: Slice): bigint | null {
  const bytes = slice.read(4);
  return bytes === null ? null : slice.read(Number(bytes) * 8);
}

function skipAddress(slice: Slice): boolean {
  const kind = slice.read(2);
  return kind === 0n || (kind === 2n && slice.read(STANDARD_ADDRESS_BITS) !== null);
}

function readText(slice: Slice): string | null {
  const parts: Buffer[] = [];
  let part: Slice | null = slice;
  for (let nth = 0; part !== null && nth < MOST_BODY_CELLS; nth += 1) {
    if (part.left % 8 !== 0) {
      return null;
    }
    parts.push(part.rest());
    part = part.next();
  }
  return toMemo(Buffer.concat(parts).toString('utf8'));
}
