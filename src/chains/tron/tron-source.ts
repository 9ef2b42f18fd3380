import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { readFinalBlock } from '../final-blocks';
import { type ChainSource, SourceFailure, type SourceState } from '../source';
import { createBlockReader, openTronApi, type TronApi } from './api';
import { ID } from './fields';
import { hasSucceeded, listPaymentsOf, mayHidePayments } from './payments';

/**
 * A node with Tron's HTTP interface, below one URL both `/wallet` and `/walletsolidity`. Its blocks are those that are final;
 * what is in later ones is pending.
 */
export function openTronSource(access: NodeAccess, chain: AccountChain): ChainSource {
  const api = openTronApi(access);
  const blocks = createBlockReader(api);
  return {
    kind: 'tron_http',
    readState: () => readState(api, chain),
    readBlock: (height) =>
      readFinalBlock(
        height,
        () => api.readHeader('walletsolidity', String(height)),
        async () => (await readEnds(api))[1].height,
      ),
    async listPayments(block, watched) {
      return (await blocks.read(block)).filter(({ address }) => watched.has(address));
    },
    async listPendingPayments(watched) {
      const [head, final] = await readEnds(api);
      const payments = await blocks.readWaiting(head, final);
      return payments.filter(({ address }) => watched.has(address)).map((payment) => ({ ...payment, block: null }));
    },
    readTransaction: (txHash) => findTransaction(api, txHash.toLowerCase()),
  };
}

async function readState(api: TronApi, { id }: AccountChain): Promise<SourceState> {
  const [first, [head, final]] = await Promise.all([api.readHeader('wallet', '0'), readEnds(api)]);
  // It does not say how far it is; the age of its last block does.
  return { isRightChain: first?.hash === id, isSynced: true, tip: final, newest: head };
}

/** The last block, and the last one that is final. */
async function readEnds(api: TronApi): Promise<[head: Block, final: Block]> {
  const [final, head] = await Promise.all([api.readHeader('walletsolidity'), api.readHeader('wallet')]);
  if (head === null || final === null) {
    throw new SourceFailure('the node has no block');
  }
  return [head, final];
}

async function findTransaction(api: TronApi, txHash: string): Promise<ChainTransaction | null> {
  if (!ID.safeParse(txHash).success) {
    return null;
  }
  const [found, outcome] = await Promise.all([api.findTransaction(txHash), api.findOutcome(txHash)]);
  if (found === null) {
    return null;
  }
  if (found.txID !== txHash || (outcome !== null && outcome.id !== txHash)) {
    throw new SourceFailure('the node answers with another transaction');
  }
  if (outcome === null) {
    return { txHash, hasSucceeded: true, block: null, payments: [], mayPayMore: true };
  }
  const block = await api.readHeader('walletsolidity', String(outcome.blockNumber));
  const succeeded = hasSucceeded(found, outcome);
  return {
    txHash,
    hasSucceeded: succeeded,
    block,
    payments: listPaymentsOf(found, outcome, block),
    ...(succeeded && mayHidePayments(found, outcome) && { mayPayMore: true }),
  };
}
