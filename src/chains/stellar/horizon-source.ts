import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { readFinalBlock } from '../final-blocks';
import { type ChainSource, HistoryMissing, SourceFailure, type SourceState } from '../source';
import { type HorizonApi, openHorizonApi } from './api';
import { HASH, type Operation } from './fields';
import { listPaymentsOf } from './payments';

const LEDGERS_PER_DAY = 14_400;
/** Horizon takes over ledgers a moment after its node has them. */
const MOST_BEHIND = 10;

/** A Horizon server. Its ledgers are final. */
export function openHorizonSource(access: NodeAccess, chain: AccountChain): ChainSource {
  const api = openHorizonApi(access);
  return {
    kind: 'horizon',
    readState: () => readState(api, chain),
    readBlock: (height) =>
      readFinalBlock(
        height,
        () => api.readLedger(height),
        async () => (await api.readRoot()).history_latest_ledger,
      ),
    async listPayments(block, watched) {
      const operations = await api.listPaying({ ledger: block.height });
      return listAll(api, operations, block, (address) => watched.has(address));
    },
    listPendingPayments: async () => [],
    readTransaction: (txHash) => findTransaction(api, txHash.toLowerCase()),
  };
}

async function readState(api: HorizonApi, { id }: AccountChain): Promise<SourceState> {
  const root = await api.readRoot();
  return {
    isRightChain: root.network_passphrase === id,
    isSynced: root.core_latest_ledger - root.history_latest_ledger <= MOST_BEHIND,
    tip: await requireLedger(api, root.history_latest_ledger),
  };
}

async function findTransaction(api: HorizonApi, txHash: string): Promise<ChainTransaction | null> {
  if (!HASH.safeParse(txHash).success) {
    return null;
  }
  const found = await api.findTransaction(txHash);
  if (found === null) {
    const { history_elder_ledger: first, history_latest_ledger: last } = await api.readRoot();
    if (first > Math.max(2, last - LEDGERS_PER_DAY)) {
      throw new HistoryMissing();
    }
    return null;
  }
  const whole = found.fee_bump_transaction?.hash ?? found.hash;
  if (found.hash !== txHash && whole !== txHash) {
    throw new SourceFailure('the node answers with another transaction');
  }
  const block = await requireLedger(api, found.ledger);
  if (!found.successful) {
    return { txHash, hasSucceeded: false, block, payments: [] };
  }
  const operations = await api.listPaying({ transaction: txHash });
  if (operations.some(({ transaction_hash: hash }) => hash !== whole)) {
    throw new SourceFailure('the node answers with operations of another transaction');
  }
  return { txHash, hasSucceeded: true, block, payments: await listAll(api, operations, block, () => true) };
}

async function listAll(
  api: HorizonApi,
  operations: readonly Operation[],
  block: Block,
  isWanted: (address: string) => boolean,
): Promise<ChainPayment[]> {
  const payments: ChainPayment[] = [];
  for (const operation of operations) {
    payments.push(...(await listPaymentsOf(api, operation, block, isWanted)));
  }
  return payments;
}

async function requireLedger(api: HorizonApi, sequence: number): Promise<Block> {
  const block = await api.readLedger(sequence);
  if (block === null) {
    throw new SourceFailure('the node does not have a ledger that it names');
  }
  return block;
}
