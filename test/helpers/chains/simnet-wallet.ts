import { createHash } from 'node:crypto';
import { simnetKeyAddress } from '#twins/paying/bitcoin-scripts';
import { type Coin, spend } from '#twins/paying/bitcoin-wallet';
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
