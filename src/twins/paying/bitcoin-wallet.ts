import { ALWAYS_TRUE, ANYONES_SCRIPT, pushed, scriptOf } from './bitcoin-scripts';
import type { Btcd } from './btcd';

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
