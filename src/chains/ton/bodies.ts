import { toMemo } from '../read-json';
import { openCells, type Slice } from './cells';

const COMMENT = 0n;
/** What one wallet of a jetton tells another one: see TEP-74. */
const INTERNAL_TRANSFER = 0x178d4519n;
const OP_BITS = 32;
const QUERY_ID_BITS = 64;
/** Without the two bits that say of which kind an address is: anycast or not, workchain, account. */
const STANDARD_ADDRESS_BITS = 1 + 8 + 256;
/** A comment may go on in further cells. */
const MOST_CELLS = 16;

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
  for (let nth = 0; part !== null && nth < MOST_CELLS; nth += 1) {
    if (part.left % 8 !== 0) {
      return null;
    }
    parts.push(part.rest());
    part = part.next();
  }
  return toMemo(Buffer.concat(parts).toString('utf8'));
}
