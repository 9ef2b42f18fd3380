import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface Wire {
  /** host:port of the near side. */
  address: string;
  /** How many connections were made to it so far. */
  connections(): number;
  /** From now on requests are forwarded and responses are not. */
  mute(): void;
  /** From now on every part takes this much longer in each direction. */
  slow(ms: number): void;
  /** From now on nothing is forwarded, and connections stay open, until it is released. */
  hold(): void;
  release(): void;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Breaks every connection and leads new ones to another server at host:port. */
  lead(target: string): void;
  /** Works again as at the start. */
  mend(): void;
  close(): Promise<void>;
}

/** A connection to a server at host:port that can be slow, still or broken; its near side has a free port unless one is given. */
export async function startWire(target: string, nearPort = 0): Promise<Wire> {
  const sockets = new Set<Socket>();
  let farSide = target;
  let state: 'whole' | 'mute' | 'cut' = 'whole';
  let slowMs = 0;
  let connections = 0;
  let held: { until: Promise<void>; end: () => void } | null = null;

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  /** Keeps the order of the parts, and of the end after them. */
  const forward = (from: Socket, to: Socket, passes: () => boolean) => {
    let before = Promise.resolve();
    const later = (act: () => void) => {
      const due = Date.now() + slowMs;
      before = before
        .then(() => (due > Date.now() ? delay(due - Date.now()) : undefined))
        .then(() => held?.until)
        .then(act);
    };
    from.on('data', (chunk) => later(() => void (passes() && to.write(chunk))));
    from.on('close', () => later(() => to.destroy()));
  };
  const breakAll = () => {
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  const server = createServer((near) => {
    track(near);
    connections += 1;
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const [host = '', port = ''] = farSide.split(':');
    const far = connect(Number(port), host);
    track(far);
    forward(near, far, () => true);
    forward(far, near, () => state === 'whole');
  });
  await once(server.listen(nearPort, '127.0.0.1'), 'listening');

  const wire: Wire = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    mute() {
      state = 'mute';
    },
    slow(ms) {
      slowMs = ms;
    },
    hold() {
      wire.release();
      let end = () => {};
      const until = new Promise<void>((resolve) => {
        end = resolve;
      });
      held = { until, end };
    },
    release() {
      held?.end();
      held = null;
    },
    cut() {
      state = 'cut';
      breakAll();
    },
    lead(other) {
      farSide = other;
      breakAll();
    },
    mend() {
      // A connection that lost bytes cannot be used any more.
      breakAll();
      wire.release();
      slowMs = 0;
      state = 'whole';
    },
    async close() {
      wire.cut();
      wire.release();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
