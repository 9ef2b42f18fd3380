import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface NodeCall {
  id: number;
  method: string;
  params: unknown[];
}

/** What the node answers instead of the real answer to a call; undefined for the real one. */
export type Change = (call: NodeCall) => { result: unknown } | { error: unknown } | undefined;

export interface ChangedNode {
  url: string;
  /** The calls since the last clearing. */
  calls: NodeCall[];
  /** From now on, changes answers like this. */
  change(change: Change): void;
  /** From now on, answers the whole request like this. */
  answer(reply: ((response: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

/** A node before a real one, which passes calls on and changes answers. */
export async function startChangedNode(target: string): Promise<ChangedNode> {
  let change: Change = () => undefined;
  let reply: ((response: ServerResponse) => void) | null = null;
  const calls: NodeCall[] = [];
  const answerCall = async (call: NodeCall) => {
    calls.push(call);
    const changed = change(call);
    return changed === undefined ? passOn(target, call) : { jsonrpc: '2.0', id: call.id, ...changed };
  };
  const server = createServer(async (request, response) => {
    const sent = (await json(request)) as NodeCall | NodeCall[];
    if (reply !== null) {
      reply(response);
      return;
    }
    // In another order than the calls, as nodes may.
    const answer = Array.isArray(sent) ? (await Promise.all(sent.map(answerCall))).reverse() : await answerCall(sent);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    change(other) {
      change = other;
    },
    answer(other) {
      reply = other;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A node without these methods. */
export function without(...starts: string[]): Change {
  return ({ method }) =>
    starts.some((start) => method.startsWith(start))
      ? { error: { code: -32601, message: `the method ${method} does not exist/is not available` } }
      : undefined;
}

async function passOn(target: string, call: NodeCall): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(target, { method: 'POST', headers, body: JSON.stringify(call) });
  return response.json();
}
