import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** When a connection breaks: after a time or after a number of response bytes, whichever comes first. */
export interface Break {
  /** Whether the time starts when the connection opens or when the response begins. */
  from: 'connection' | 'answer';
  afterMs: number;
  afterBytes: number;
}

export interface BreakingWire {
  origin: string;
  close(): Promise<void>;
}

const HOLDS = { from: 'answer', afterMs: null, afterBytes: Number.POSITIVE_INFINITY } as const;

/**
 * A proxy to several servers: each connection goes to the one that `target` names, and breaks as `plan` says; null: it does not
 * break.
 */
export async function startBreakingWire(target: () => string, plan: () => Break | null): Promise<BreakingWire> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((client) => {
    keep(client);
    const { hostname, port } = new URL(target());
    const upstream = keep(connect(Number(port), hostname));
    const { from, afterMs, afterBytes } = plan() ?? HOLDS;
    let timer: NodeJS.Timeout | undefined;
    const breakLater = () => {
      timer ??= afterMs === null ? undefined : setTimeout(() => client.destroy(), afterMs);
    };
    let left = afterBytes;
    if (from === 'connection') breakLater();
    client.on('data', (chunk) => upstream.write(chunk));
    client.on('close', () => {
      clearTimeout(timer);
      upstream.destroy();
    });
    upstream.on('data', (chunk) => {
      breakLater();
      if (chunk.length < left) {
        left -= chunk.length;
        client.write(chunk);
      } else {
        // The bytes before the break still arrive, and may end in the middle of a line.
        client.end(chunk.subarray(0, left));
        upstream.destroy();
      }
    });
    upstream.on('end', () => client.end());
    upstream.on('error', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
