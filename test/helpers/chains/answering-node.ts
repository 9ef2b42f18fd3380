import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Agent } from 'undici';
import type { NodeAccess } from '#chains/ask-node';
import { openCoreSource } from '#chains/bitcoin/core-source';
import { openEsploraSource } from '#chains/bitcoin/esplora-source';
import type { ChainSource } from '#chains/source';
import { BITCOIN_CHAINS, type BitcoinNetwork } from '#domain/evidence/chains';

export const PASSWORD = 'a-password-that-nobody-may-see';
export const KEY_IN_PATH = 'a-key-in-the-path';

export interface Call {
  id: number;
  method: string;
  params: unknown[];
}
export type Reply = { result: unknown } | { error: { code: number; message: string } };
type Answer = { status?: number; text: string };

/** A Bitcoin node whose answers a test writes. */
export interface AnsweringNode {
  url: string;
  access(url?: string): NodeAccess;
  core(network?: BitcoinNetwork): ChainSource;
  esplora(): ChainSource;
  /** From now on, whatever it is asked, this is its answer; null for none at all. */
  answer(given: Answer | null): void;
  /** From now on, each call has its own reply; a text in place of one is sent as it is. */
  answerCalls(replyTo: (call: Call) => Reply | string): void;
  close(): Promise<void>;
}

export async function startAnsweringNode(): Promise<AnsweringNode> {
  const dispatcher = new Agent();
  let answerTo: (calls: Call | Call[]) => Answer | null = () => null;
  const server = createServer(async (req, res) => {
    const answer = answerTo(req.method === 'POST' ? ((await json(req)) as Call | Call[]) : []);
    if (answer) {
      res.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      res.end(answer.text);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${KEY_IN_PATH}`;
  const access = (to = url): NodeAccess => ({
    url: to,
    user: 'swaplane',
    password: PASSWORD,
    dispatcher,
  });
  return {
    url,
    access,
    core: (network = 'btc') => openCoreSource(access(), BITCOIN_CHAINS[network]),
    esplora: () => openEsploraSource(access(), BITCOIN_CHAINS.btc),
    answer(given) {
      answerTo = () => given;
    },
    answerCalls(replyTo) {
      const textOf = (call: Call) => {
        const reply = replyTo(call);
        return typeof reply === 'string' ? reply : JSON.stringify({ result: null, error: null, id: call.id, ...reply });
      };
      answerTo = (calls) => ({ text: Array.isArray(calls) ? `[${calls.map(textOf).join(',')}]` : textOf(calls) });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await dispatcher.close();
    },
  };
}
