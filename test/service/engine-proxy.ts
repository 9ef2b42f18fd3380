import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface EngineProxy {
  /** host:port to reach the engine by. */
  address: string;
  /** From now on requests go through and answers do not. */
  mute(): void;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** As in the beginning. */
  mend(): void;
  close(): Promise<void>;
}

/** A wire to the engine that a test can break. */
export async function startEngineProxy(): Promise<EngineProxy> {
  const [host = '', port = ''] = (process.env.TEST_TEMPORAL_ADDRESS ?? '').split(':');
  const sockets = new Set<Socket>();
  let state: 'whole' | 'mute' | 'cut' = 'whole';

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (state === 'cut') {
      client.destroy();
      return;
    }
    const engine = connect(Number(port), host);
    keep(engine);
    client.on('data', (chunk) => engine.write(chunk)).on('close', () => engine.destroy());
    engine.on('data', (chunk) => state === 'whole' && client.write(chunk)).on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  const proxy: EngineProxy = {
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
      // A connection that missed something cannot be used any more.
      proxy.cut();
      state = 'whole';
    },
    async close() {
      proxy.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
