import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from './self-signed';

export interface Received {
  method: string | undefined;
  /** Path and query. */
  target: string | undefined;
  headers: Record<string, string | undefined>;
  body: Buffer;
  /** Real milliseconds. */
  at: number;
}

/** What to do with the `nth` request, once it is complete. */
export type Reply = (response: ServerResponse, nth: number) => void;

export interface Receiver {
  url: string;
  port: number;
  /** Complete requests so far. */
  received: Received[];
  /** TCP connections so far, whether or not a request came over them. */
  connections(): number;
  /** TLS names asked for so far. */
  serverNames: string[];
  /** How to answer each request from now on; the default answers 204. */
  answer(reply: Reply): void;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  reply?: Reply;
  /** With it the receiver speaks TLS, with an untrusted certificate for this name. */
  tlsHost?: string;
}

/** A partner's server on a real socket of 127.0.0.1, which records what it receives. */
export async function startReceiver({ reply = answerStatus(204), tlsHost }: ReceiverOptions = {}): Promise<Receiver> {
  const received: Received[] = [];
  const serverNames: string[] = [];
  let current = reply;
  let connections = 0;
  const take: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const { method, url: target } = request;
    const headers = request.headers as Received['headers'];
    received.push({ method, target, headers, body: Buffer.concat(chunks), at: Date.now() });
    current(response, received.length);
  };
  const SNICallback = (name: string, done: (error: null) => void) => {
    serverNames.push(name);
    done(null);
  };
  const server = tlsHost
    ? createTlsServer({ ...selfSignedCertificate(tlsHost), SNICallback }, take)
    : createServer(take);
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/hooks`,
    port,
    received,
    connections: () => connections,
    serverNames,
    answer(next) {
      current = next;
    },
    async close() {
      if (server.listening) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
}

/** Answers with this status. */
export function answerStatus(code: number, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => void response.writeHead(code, headers).end('the answer');
}
