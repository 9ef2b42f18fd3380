import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Btcd } from '#twins/paying/btcd';

interface NodeTransaction {
  txid: string;
  blockhash?: string;
  vout: { value: number; scriptPubKey: { type: string; addresses?: string[] } }[];
}
interface NodeBlock {
  hash: string;
  height: number;
  time: number;
  previousblockhash: string;
  rawtx: NodeTransaction[];
}

const PAGE = 25;

/** A server with Esplora's REST interface below /api, which answers from a node. */
export async function startEsplora(node: Btcd): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (req, res) => {
    const [, start, ...path] = (req.url ?? '').split('/');
    const answer = start === 'api' ? await answerFrom(node, path).catch(() => null) : null;
    if (answer === null) {
      res.writeHead(404, { 'content-type': 'text/plain' });
      res.end(path[0] === 'tx' && start === 'api' ? 'Transaction not found' : 'endpoint does not exist');
      return;
    }
    res.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answerFrom(node: Btcd, [kind, id = '', part, from = '0']: string[]): Promise<unknown> {
  const blockOf = (hash: string) => node.rpc<NodeBlock>('getblock', hash, 2);
  switch (kind) {
    case 'blocks':
      return node.rpc<string>('getbestblockhash');
    case 'block-height':
      return node.rpc<string>('getblockhash', Number(id));
    case 'block': {
      const block = await blockOf(id);
      const at = Number(from);
      return part === 'txs' ? block.rawtx.slice(at, at + PAGE).map(toTransaction) : toBlock(block);
    }
    case 'mempool':
      return node.rpc('getrawmempool');
    case 'tx': {
      const found = await node.rpc<NodeTransaction>('getrawtransaction', id, 1);
      const block = found.blockhash ? await blockOf(found.blockhash) : null;
      const place = block && { block_height: block.height, block_hash: block.hash, block_time: block.time };
      return { ...toTransaction(found), status: { confirmed: block !== null, ...place } };
    }
    default:
      return null;
  }
}

function toBlock({ hash, height, time, previousblockhash, rawtx }: NodeBlock) {
  return { id: hash, height, timestamp: time, previousblockhash, tx_count: rawtx.length };
}

function toTransaction({ txid, vout }: NodeTransaction) {
  return {
    txid,
    vout: vout.map(({ value, scriptPubKey: { type, addresses } }) => ({
      scriptpubkey_type: type,
      ...(addresses?.length === 1 && { scriptpubkey_address: addresses[0] }),
      value: Math.round(value * 1e8),
    })),
  };
}
