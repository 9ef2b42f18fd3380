import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' };
const HEADER_BYTES = 12;

/** Addresses as raw bytes; `silent` never answers; a missing family is an empty answer, a missing name does not exist. */
export type Zone = Record<string, { A?: Buffer[] | 'silent'; AAAA?: Buffer[] | 'silent' }>;

/** A real DNS server on 127.0.0.1 that only answers address queries over UDP. */
export async function startDnsServer(zone: Zone): Promise<{ address: string; close(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    const answer = answerTo(query, zone);
    if (answer) {
      socket.send(answer, peer.port, peer.address);
    }
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

function answerTo(query: Buffer, zone: Zone): Buffer | null {
  const { name, end } = questionOf(query);
  const type = query.readUInt16BE(end - 4);
  const host = zone[name.toLowerCase()];
  const family = TYPES[type];
  const addresses = (family && host?.[family]) ?? [];
  if (addresses === 'silent') {
    return null;
  }
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(host ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((address) => {
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]);
    return Buffer.concat([record, address]);
  });
  return Buffer.concat([head, ...records]);
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let size = query.readUInt8(at); size > 0; size = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.'), end: at + 5 };
}
