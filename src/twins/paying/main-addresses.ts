import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import BigNumber from 'bignumber.js';
import type { BitcoinNode } from './bitcoin-node';
import { toMainAddress } from './bitcoin-scripts';
import type { Btcd } from './btcd';

interface RpcCall {
  id?: unknown;
  method?: unknown;
  params?: unknown;
}

/** Any text in JSON that may be an address of the simulation network. */
const ADDRESS = /"(sb1[02-9ac-hj-np-z]{8,87}|[sS][1-9A-HJ-NP-Za-km-z]{25,39})"/g;
const AMOUNT = /^\d{1,8}(\.\d{1,8})?$/;

/**
 * A server in front of btcd that writes addresses as Bitcoin's own network does, which is what orders have. It also has
 * `sendtoaddress` of Bitcoin Core's wallet, with which a deposit can be paid.
 */
export async function serveMainAddresses(
  btcd: Btcd,
  node: BitcoinNode,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const allowed = `Basic ${Buffer.from(`${btcd.user}:${btcd.password}`).toString('base64')}`;
  const answer = async (request: IncomingMessage): Promise<{ status: number; text: string }> => {
    if (request.headers.authorization !== allowed) {
      return { status: 401, text: '' };
    }
    const body = await readBody(request);
    const { id = null, method, params } = JSON.parse(body) as RpcCall;
    if (method === 'sendtoaddress') {
      return { status: 200, text: JSON.stringify({ id, error: null, result: await send(node, params) }) };
    }
    const headers = { authorization: allowed, 'content-type': 'application/json' };
    const response = await fetch(btcd.url, { method: 'POST', headers, body });
    const text = await response.text();
    return {
      status: response.status,
      text: text.replace(ADDRESS, (whole, address: string) => {
        const main = toMainAddress(address);
        return main === null ? whole : `"${main}"`;
      }),
    };
  };
  const server = createServer(async (request, response) => {
    const { status, text } = await answer(request).catch((error: Error) => ({
      status: 500,
      text: JSON.stringify({ id: null, result: null, error: { code: -1, message: error.message } }),
    }));
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function send(node: BitcoinNode, params: unknown): Promise<string> {
  const [to, amount] = Array.isArray(params) ? (params as unknown[]) : [];
  if (typeof to !== 'string' || !AMOUNT.test(String(amount))) {
    throw new Error('sendtoaddress needs an address and an amount of BTC, such as 0.01');
  }
  return node.send(to, BigInt(new BigNumber(String(amount)).shiftedBy(8).toFixed(0)));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
