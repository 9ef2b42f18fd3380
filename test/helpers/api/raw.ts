import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  socket: Socket;
  /** Everything received so far. */
  text(): string;
  /** Resolves when `pattern` has been received; rejects when the connection ends without it. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with everything when the server has ended the connection. */
  ended: Promise<string>;
}

/** Sends bytes to a server unchanged: for requests that no HTTP client would send. */
export function sendRaw(origin: string, request: string | Buffer): RawAnswer {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) {
      listener();
    }
  };
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    notify();
  });
  const ended = new Promise<string>((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(received);
      notify();
    });
  });
  socket.write(request);
  return {
    socket,
    text: () => received,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (pattern.test(received)) {
            listeners.delete(check);
            resolve(received);
          } else if (socket.closed) {
            listeners.delete(check);
            reject(new Error(`ended without ${pattern}: ${received}`));
          }
        };
        listeners.add(check);
        check();
      }),
  };
}

/** Status and parsed JSON body of a whole raw response. */
export function parseRaw(text: string): { status: number; headers: string; body: unknown } {
  const [headers = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(headers.split(' ')[1]), headers, body: JSON.parse(body) };
}

/** Collects HTTP calls during a test, and cuts off those that are still open after it. */
export function cutAfterEach(): (raw: RawAnswer) => RawAnswer {
  const open: RawAnswer[] = [];
  afterEach(() => {
    for (const { socket } of open.splice(0)) {
      socket.destroy();
    }
  });
  return (raw) => {
    open.push(raw);
    return raw;
  };
}
