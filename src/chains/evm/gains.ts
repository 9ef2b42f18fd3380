import type { BalanceGain, Block, ChainPayment } from '#domain/evidence/payment';
import type { WatchedAddresses } from '../source';
import { type FullBlock, quantity } from './fields';
import type { EvmRpc } from './rpc';

/** Withdrawals of stakers are written in thousand millions of base units. */
const PER_WITHDRAWN = 1_000_000_000n;

/**
 * Finds what contracts paid by the balances before and after a block, which has to be one that still stands. Addresses that
 * sent something themselves in the block, or that produced it, are left out: what fees took from them or gave them is not
 * known exactly on every network, and an amount that is nearly right is none.
 */
export class Balances {
  /** Of the last block that was read: usually the one before the next that is asked for. */
  private last: { hash: string; balances: ReadonlyMap<string, bigint> } | null = null;

  constructor(private readonly rpc: EvmRpc) {}

  async listGains(
    block: Block,
    full: FullBlock,
    watched: WatchedAddresses,
    payments: readonly ChainPayment[],
  ): Promise<BalanceGain[]> {
    const busy = new Set([...full.transactions.map(({ from }) => from), full.miner]);
    const addresses = [...watched.list()].filter((address) => !busy.has(address));
    const known = this.last?.hash === block.parentHash ? this.last.balances : new Map<string, bigint>();
    const unknown = addresses.filter((address) => !known.has(address));
    const before = new Map([...known, ...(await this.read(unknown, block.height - 1))]);
    const after = await this.read(addresses, block.height);
    this.last = { hash: block.hash, balances: after };
    const shown = sumShown(full, payments);
    return addresses.flatMap((address) => {
      const gain = (after.get(address) ?? 0n) - (before.get(address) ?? 0n) - (shown.get(address) ?? 0n);
      return gain > 0n ? [{ address, units: gain.toString(), block }] : [];
    });
  }

  private async read(addresses: readonly string[], height: number): Promise<Map<string, bigint>> {
    const at = `0x${height.toString(16)}`;
    const calls = addresses.map((address) => ({ method: 'eth_getBalance', params: [address, at] }));
    const balances = await this.rpc.callEach(quantity, calls);
    return new Map(addresses.map((address, i) => [address, balances[i] ?? 0n]));
  }
}

function sumShown(full: FullBlock, payments: readonly ChainPayment[]): Map<string, bigint> {
  const shown = new Map<string, bigint>();
  const add = (address: string, units: bigint) => shown.set(address, (shown.get(address) ?? 0n) + units);
  for (const { address, contract, units } of payments) {
    if (contract === null) {
      add(address, BigInt(units));
    }
  }
  for (const { address, amount } of full.withdrawals ?? []) {
    add(address, amount * PER_WITHDRAWN);
  }
  return shown;
}
