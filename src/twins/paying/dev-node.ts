import { setTimeout as delay } from 'node:timers/promises';
import type { PaidOnNode, PayingNode } from './paying-node';

/** A node of Ethereum's protocol for development, such as anvil: it has keys, and does what its user says. */
export interface DevNode extends PayingNode {
  readonly url: string;
  rpc<T = unknown>(method: string, ...params: unknown[]): Promise<T>;
  mine(blocks: number): Promise<void>;
}

interface RpcBlock {
  transactions: { hash: string; to: string | null; value: string }[];
}

const POLL_MS = 50;
/** More than any transfer needs. */
const GAS = '0x1e8480';
/** `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb';
/** Where the token is that only has another one's name. */
const OTHER_TOKEN = '0x00000000000000000000000000000000000070cE';
/**
 * A contract for which every call is a transfer from its caller: it logs `Transfer(address,address,uint256)` and returns true.
 * Nobody has a balance in it.
 */
const TOKEN_CODE = [
  '0x602435600052', // the value
  '600435', // to
  '33', // from
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '60206000a3',
  '600160005260206000f3',
].join('');

export function openDevNode(url: string): DevNode {
  const rpc = <T>(method: string, ...params: unknown[]) => callNode<T>(url, method, params);
  const heightOf = async () => Number(await rpc<string>('eth_blockNumber'));
  const receiptOf = (hash: string) => rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', hash);
  const pay = async (contract: string | null, to: string, units: bigint) => {
    const [from] = await rpc<string[]>('eth_accounts');
    const call = contract === null ? { to, value: hex(units) } : { to: contract, data: transferTo(to, units) };
    const hash = await rpc<string>('eth_sendTransaction', { from, gas: GAS, ...call });
    while ((await receiptOf(hash)) === null) {
      await delay(POLL_MS);
    }
    return hash;
  };
  return {
    url,
    rpc,
    async prepare(assets) {
      for (const contract of [...assets.flatMap((asset) => asset.contract ?? []), OTHER_TOKEN]) {
        await rpc('anvil_setCode', contract, TOKEN_CODE);
      }
    },
    // From the node's first account.
    pay: ({ contract }, to, units) => pay(contract, to, units),
    payNamesake: (_asset, to, units) => pay(OTHER_TOKEN, to, units),
    mine: async (blocks) => void (await rpc('anvil_mine', hex(BigInt(blocks)))),
    async readPayments(fromHeight) {
      const height = await heightOf();
      const payments = new Map<string, PaidOnNode>();
      for (let at = fromHeight; at <= height; at += 1) {
        const block = await rpc<RpcBlock | null>('eth_getBlockByNumber', hex(BigInt(at)), true);
        for (const { hash, to, value } of block?.transactions ?? []) {
          if (to !== null && BigInt(value) > 0n) {
            payments.set(to.toLowerCase(), { txHash: hash, units: BigInt(value) });
          }
        }
      }
      return { height, payments };
    },
    async confirmationsOf(txHash) {
      const receipt = await receiptOf(txHash);
      return receipt === null ? 0 : (await heightOf()) - Number(receipt.blockNumber) + 1;
    },
  };
}

/** Adds blocks again and again, until the returned function is called. */
export function mineEvery(node: DevNode, blocks: number, everyMs: number): () => void {
  const timer = setInterval(() => void node.mine(blocks).catch(() => undefined), everyMs);
  return () => clearInterval(timer);
}

/** @throws Error with what the node says if it refuses the call */
async function callNode<T>(url: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
  if (error) {
    throw new Error(`${method}: ${error.message}`);
  }
  return result;
}

function transferTo(address: string, units: bigint): string {
  return [TRANSFER, word(BigInt(address)), word(units)].join('');
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}

function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}
