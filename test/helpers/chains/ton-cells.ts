/** A cell: bits as text of 0 and 1, and further cells. Written from https://docs.ton.org/foundations/serialization/boc. */
export interface ModelCell {
  bits: string;
  refs: ModelCell[];
  /** Whether its hash and depth are written with it. */
  hasHash?: true;
}

export const uint = (value: bigint | number, bits: number) => BigInt(value).toString(2).padStart(bits, '0');
/** VarUInteger 16: the number of bytes, then these. */
export function coins(value: bigint): string {
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2);
  return uint(bytes, 4) + (bytes === 0 ? '' : uint(value, bytes * 8));
}
export function address(raw: string): string {
  const [workchain = '0', account = ''] = raw.split(':');
  return `100${uint(BigInt.asUintN(8, BigInt(workchain)), 8)}${uint(BigInt(`0x${account}`), 256)}`;
}
export const bytes = (data: Buffer) => [...data].map((byte) => uint(byte, 8)).join('');

/** A text comment; what does not fit into the first cell goes on in the next. */
export function comment(text: string, perCell = 120): ModelCell {
  const data = Buffer.from(text);
  const parts = Array.from({ length: Math.max(1, Math.ceil(data.length / perCell)) }, (_, nth) =>
    bytes(data.subarray(nth * perCell, (nth + 1) * perCell)),
  );
  const cell = parts.reduceRight<ModelCell | null>((rest, bits) => ({ bits, refs: rest ? [rest] : [] }), null);
  return { bits: uint(0, 32) + (cell?.bits ?? ''), refs: cell?.refs ?? [] };
}

export function toBase64(root: ModelCell): string {
  const cells: ModelCell[] = [];
  const add = (cell: ModelCell) => {
    cells.push(cell);
    cell.refs.forEach(add);
  };
  add(root);
  const body = Buffer.concat(
    cells.map(({ bits, refs, hasHash }) => {
      const isEven = bits.length % 8 === 0;
      const padded = isEven ? bits : `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, '0');
      const data = Buffer.from((padded.match(/.{8}/g) ?? []).map((octet) => Number.parseInt(octet, 2)));
      const length = Math.floor(bits.length / 8) + Math.ceil(bits.length / 8);
      return Buffer.concat([
        Buffer.from([refs.length + (hasHash ? 0x10 : 0), length]),
        Buffer.alloc(hasHash ? 32 + 2 : 0, 0x5a),
        data,
        Buffer.from(refs.map((ref) => cells.indexOf(ref))),
      ]);
    }),
  );
  const head = Buffer.from([
    0xb5,
    0xee,
    0x9c,
    0x72,
    0x01,
    0x02,
    cells.length,
    1,
    0,
    body.length >> 8,
    body.length & 0xff,
    0,
  ]);
  return Buffer.concat([head, body]).toString('base64');
}
