import { createHash } from 'node:crypto';
import { type Coin, mineCoins, spend } from '#twins/paying/bitcoin-node';
import { ANYONES_ADDRESS, simnetKeyAddress } from '#twins/paying/bitcoin-scripts';
import type { Btcd } from '#twins/paying/btcd';

/** An address of the simulation network whose key nobody has; another one for each name. */
export function simnetAddress(name: string): string {
  return simnetKeyAddress(createHash('sha256').update(name).digest().subarray(0, 20));
}

/** Sends a transaction that spends the coin, and returns its hash. `payouts`: units by the name of a simnetAddress. */
export async function pay(node: Btcd, coin: Coin, payouts: Readonly<Record<string, bigint>>, fee?: bigint) {
  const byAddress = Object.entries(payouts).map(([name, units]) => [simnetAddress(name), units] as const);
  const { txHash } = await spend(node, coin, byAddress, fee);
  return txHash;
}

/** Mines spendable coins, many of one block's, and returns them. */
export async function mineManyCoins(node: Btcd, count: number): Promise<Coin[]> {
  const whole = await mineCoins(node, Math.ceil(count / PER_BLOCK));
  const parts: Coin[] = [];
  for (const coin of whole) {
    const units = coin.units / BigInt(PER_BLOCK + 1);
    const payouts = Array.from({ length: PER_BLOCK }, () => [ANYONES_ADDRESS, units] as const);
    const { txHash } = await spend(node, coin, payouts, 50_000n);
    parts.push(...payouts.map((_, index) => ({ txHash, index, units })));
  }
  await node.mine();
  return parts;
}

/** As many outputs as one byte can count, with the change. */
const PER_BLOCK = 200;
