import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  /** host:port of the near side. */
  address: string;
  /** From now on requests are forwarded and responses are not. */
  mute(): void;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Works again as at the start. */
  mend(): void;
  close(): Promise<void>;
}

/** A connection to a server at host:port that a test can break. */
export async function startWire(target: string): Promise<Wire> {
  const [host = '', port = ''] = target.split(':');
  const sockets = new Set<Socket>();
  let state: 'whole' | 'mute' | 'cut' = 'whole';

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    track(near);
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(port), host);
    track(far);
    near.on('data', (chunk) => far.write(chunk)).on('close', () => far.destroy());
    far.on('data', (chunk) => state === 'whole' && near.write(chunk)).on('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const wire: Wire = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    mute() {
      state = 'mute';
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) {
        socket.destroy();
      }
    },
    mend() {
      // A connection that lost bytes cannot be used any more.
      wire.cut();
      state = 'whole';
    },
    async close() {
      wire.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
