import { ALWAYS_TRUE, ANYONES_SCRIPT, pushed, scriptOf, toMainAddress } from './bitcoin-scripts';
import type { Btcd } from './btcd';
import type { PaidOnNode, PayingNode } from './paying-node';

interface RpcBlock {
  rawtx: { txid: string; vout: { value: number; scriptPubKey: { addresses?: string[] } }[] }[];
}

export interface BitcoinNode extends PayingNode {
  /** Pays base units, and returns the transaction's hash once a block has it. */
  send(address: string, units: bigint): Promise<string>;
}

const COINS = 5;
/** More than the fee. */
const LEAST_CHANGE = 100_000n;

/** Lets a twin pay on btcd, which has no wallet: from coins that it mines. Each payment gets a block at once. */
export async function openBitcoinNode(btcd: Btcd): Promise<BitcoinNode> {
  const coins: Coin[] = await mineCoins(btcd, COINS);
  const takeCoin = async (units: bigint): Promise<Coin> => {
    const found = coins.findIndex((coin) => coin.units >= units + LEAST_CHANGE);
    const [coin] = found < 0 ? await mineCoins(btcd, 1) : coins.splice(found, 1);
    if (!coin || coin.units < units + LEAST_CHANGE) {
      throw new Error('no coin is large enough');
    }
    return coin;
  };
  const send = async (address: string, units: bigint) => {
    const { txHash, change } = await spend(btcd, await takeCoin(units), [[address, units]]);
    coins.push(change);
    await btcd.mine();
    return txHash;
  };
  return {
    send,
    prepare: async () => undefined,
    pay: (_asset, to, units) => send(to, units),
    payNamesake: async () => null,
    async readPayments(fromHeight) {
      const height = await btcd.rpc<number>('getblockcount');
      const payments = new Map<string, PaidOnNode>();
      for (let at = fromHeight; at <= height; at += 1) {
        const { rawtx } = await btcd.rpc<RpcBlock>('getblock', await btcd.rpc<string>('getblockhash', at), 2);
        for (const { txid, vout } of rawtx) {
          for (const { value, scriptPubKey } of vout) {
            const address = toMainAddress(scriptPubKey.addresses?.[0] ?? '');
            if (address !== null) {
              payments.set(address.toLowerCase(), { txHash: txid, units: BigInt(Math.round(value * 1e8)) });
            }
          }
        }
      }
      return { height, payments };
    },
    async confirmationsOf(txHash) {
      const found = await btcd
        .rpc<{ confirmations?: number }>('getrawtransaction', txHash, 1)
        // It knows no such transaction.
        .catch(() => null);
      return found?.confirmations ?? 0;
    },
  };
}

const FEE = 10_000n;
const COINBASE_MATURITY = 100;
/** Signals that another transaction may replace this one. */
const REPLACEABLE = 0xfffffffd;

/** What an output pays, in base units. */
export type Payout = readonly [address: string, units: bigint];

/** An output of a transaction that anyone can spend. */
export interface Coin {
  txHash: string;
  index: number;
  units: bigint;
}

/** Mines until there are spendable coins, and returns them. */
export async function mineCoins(node: Btcd, count: number): Promise<Coin[]> {
  const hashes = await node.mine(COINBASE_MATURITY + count);
  return Promise.all(
    hashes.slice(0, count).map(async (hash): Promise<Coin> => {
      const { rawtx } = await node.rpc<{ rawtx: { txid: string; vout: { value: number }[] }[] }>('getblock', hash, 2);
      const [coinbase] = rawtx;
      return {
        txHash: coinbase?.txid ?? '',
        index: 0,
        units: BigInt(Math.round((coinbase?.vout[0]?.value ?? 0) * 1e8)),
      };
    }),
  );
}

/**
 * Sends a transaction that spends the coin, and returns its hash, with the coin that is left. A higher fee replaces an earlier
 * one of the same coin.
 */
export async function spend(
  node: Btcd,
  coin: Coin,
  payouts: readonly Payout[],
  fee = FEE,
): Promise<{ txHash: string; change: Coin }> {
  const paid = payouts.map(([address, units]) => output(units, scriptOf(address)));
  const units = coin.units - payouts.reduce((sum, [, paidUnits]) => sum + paidUnits, 0n) - fee;
  const transaction = writeTransaction(coin, [...paid, output(units, ANYONES_SCRIPT)]);
  const txHash = await node.rpc<string>('sendrawtransaction', transaction);
  return { txHash, change: { txHash, index: paid.length, units } };
}

function writeTransaction(coin: Coin, outputs: readonly Buffer[]): string {
  return Buffer.concat([
    uint32(2),
    Buffer.from([1]),
    Buffer.from(coin.txHash, 'hex').reverse(),
    uint32(coin.index),
    pushed(pushed(ALWAYS_TRUE)),
    uint32(REPLACEABLE),
    Buffer.from([outputs.length]),
    ...outputs,
    uint32(0),
  ]).toString('hex');
}

function output(units: bigint, script: Buffer): Buffer {
  const value = Buffer.alloc(8);
  value.writeBigUInt64LE(units);
  return Buffer.concat([value, pushed(script)]);
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
