import { createServer, type RequestOptions, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server in front of another one, which can break its streams as a proxy or a network does. */
export interface Relay {
  origin: string;
  /** Ends every open stream in the middle, and every new one before its first byte. */
  killStreams(): void;
  letStreams(): void;
  close(): Promise<void>;
}

export async function startRelay(port: number): Promise<Relay> {
  const streams = new Set<ServerResponse>();
  let killed = false;
  const server = createServer((req, res) => {
    const isStream = req.url?.includes('/stream?') ?? false;
    if (isStream && killed) {
      res.destroy();
      return;
    }
    if (isStream) streams.add(res);
    const { url: path, method, headers } = req;
    const options: RequestOptions = { port, path, method, headers };
    const call = request(options, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    call.on('error', () => res.destroy());
    res.on('close', () => {
      streams.delete(res);
      call.destroy();
    });
    req.pipe(call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    killStreams() {
      killed = true;
      for (const stream of streams) {
        stream.destroy();
      }
    },
    letStreams() {
      killed = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
