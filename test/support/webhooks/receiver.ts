import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Real milliseconds. */
  at: number;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What to do with each request from now on; the default answers 204. */
  answer(reply: (response: ServerResponse, nth: number) => void): void;
  close(): Promise<void>;
}

/** A partner's server on a real socket, which keeps what it is sent. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let reply = (response: ServerResponse, _nth: number): void => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const headers = request.headers as Record<string, string | undefined>;
    received.push({ headers, body: Buffer.concat(chunks), at: Date.now() });
    reply(response, received.length);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer(next) {
      reply = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with this status. */
export function answerStatus(code: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => void response.writeHead(code, headers).end('the answer');
}
