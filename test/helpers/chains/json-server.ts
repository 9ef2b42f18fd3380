import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent } from 'undici';
import type { NodeAccess } from '#chains/ask-node';

export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}
/** An answer in JSON; a text is sent as it is. */
export type Reply = { status?: number; json: unknown } | { status?: number; text: string };

export interface JsonServer {
  access(): NodeAccess;
  asked: Asked[];
  /** From now on, whatever it is asked, this is its answer; null for its own ones. */
  answer(reply: Reply | null): void;
  /** Changes its own answers before they are sent. */
  change(change: (json: unknown) => unknown): void;
  close(): Promise<void>;
}

/** A server that answers in JSON as `replyTo` says, unless a test gives another answer. */
export async function startJsonServer(replyTo: (asked: Asked) => Reply): Promise<JsonServer> {
  const dispatcher = new Agent();
  const asked: Asked[] = [];
  let given: Reply | null = null;
  let change = (json: unknown) => json;
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    asked.push(call);
    const reply = given ?? replyTo(call);
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    response.end('text' in reply ? reply.text : write(given === null ? change(reply.json) : reply.json));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    access: () => ({ url, user: null, password: null, dispatcher }),
    asked,
    answer(reply) {
      given = reply;
    },
    change(other) {
      change = other;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await dispatcher.close();
    },
  };
}

/** A number that keeps its digits, whatever their number. */
export function exact(digits: string): string {
  return `exact:${digits}`;
}

function write(json: unknown): string {
  return JSON.stringify(json).replace(/"exact:(\d+)"/g, '$1');
}

async function readCall(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const sent = await text(request);
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    body: sent === '' ? {} : (JSON.parse(sent) as Record<string, unknown>),
  };
}
