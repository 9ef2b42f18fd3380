import { createSocket } from 'node:dgram';
import { once } from 'node:events';

interface DnsRecords {
  A?: readonly string[];
  CNAME?: readonly string[];
  TXT?: readonly string[];
}

/** A DNS server of this machine, over UDP, that knows only what a test tells it. */
export interface DnsServer {
  /** `127.0.0.1:port` */
  address: string;
  /** Replaces what a name has; nothing makes it unknown. */
  tell(name: string, records: DnsRecords | null): void;
  /** From now on every question is answered with a failure, or none is. */
  fail(isFailing: boolean): void;
  close(): Promise<void>;
}

const TYPES = { A: 1, CNAME: 5, TXT: 16 } as const satisfies Record<keyof DnsRecords, number>;
const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;

export async function startDnsServer(): Promise<DnsServer> {
  const known = new Map<string, DnsRecords>();
  let isFailing = false;
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    const records = known.get(name);
    const code = isFailing ? SERVER_FAILURE : records ? 0 : NO_SUCH_NAME;
    const answers = code === 0 && records ? answersOf(records, type) : [];
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    tell: (name, records) => void (records === null ? known.delete(name) : known.set(name, records)),
    fail(failing) {
      isFailing = failing;
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answersOf({ A = [], CNAME = [], TXT = [] }: DnsRecords, type: number): Buffer[] {
  switch (type) {
    case TYPES.A:
      return A.map((address) => answer(type, Buffer.from(address.split('.').map(Number))));
    case TYPES.CNAME:
      return CNAME.map((name) => answer(type, Buffer.concat([...name.split('.').map(counted), Buffer.alloc(1)])));
    case TYPES.TXT:
      return TXT.map((text) => answer(type, counted(text)));
    default:
      return [];
  }
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** Of the name in the question, at most as old as the question. */
function answer(type: number, data: Buffer): Buffer {
  const start = Buffer.alloc(12);
  start.writeUInt16BE(0xc00c, 0);
  start.writeUInt16BE(type, 2);
  start.writeUInt16BE(1, 4);
  start.writeUInt16BE(data.length, 10);
  return Buffer.concat([start, data]);
}
