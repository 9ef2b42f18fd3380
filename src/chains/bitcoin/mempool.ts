import type { ChainPayment } from '#domain/evidence/payment';
import type { WatchedAddresses } from '../source';
import { type Output, type RawTransaction, readOutputs, toPayment } from './outputs';

/** Fetched at one look; what is left is fetched at the next one. */
const MOST_NEW = 2_000;
/** Whose outputs are kept. Those beyond are seen when a block has them. */
const MOST_KEPT = 100_000;

export interface MempoolReader {
  /** The IDs of all transactions that no block has. */
  listIds(): Promise<readonly string[]>;
  /** Null in place of each that is gone by now. */
  readTransactions(ids: readonly string[]): Promise<(RawTransaction | null)[]>;
}

export interface Mempool {
  listPayments(watched: WatchedAddresses): Promise<ChainPayment[]>;
}

/** Fetches each transaction once, and keeps what it pays, since an address may be watched after it was paid. */
export function createMempool(reader: MempoolReader, decimals: number): Mempool {
  const kept = new Map<string, readonly Output[]>();
  return {
    async listPayments(watched) {
      const ids = new Set(await reader.listIds());
      for (const id of kept.keys()) {
        if (!ids.has(id)) kept.delete(id);
      }
      const unknown = [...ids].filter((id) => !kept.has(id)).slice(0, Math.min(MOST_NEW, MOST_KEPT - kept.size));
      for (const transaction of await reader.readTransactions(unknown)) {
        if (transaction) kept.set(transaction.txHash, readOutputs(transaction, decimals));
      }
      return [...kept].flatMap(([txHash, outputs]) =>
        outputs.filter(({ address }) => watched.has(address)).map((output) => toPayment(txHash, output, null)),
      );
    },
  };
}
