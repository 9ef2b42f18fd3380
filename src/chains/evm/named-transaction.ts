import type { ChainTransaction } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import { header, type Receipt, type Transaction, toBlock } from './fields';
import { hasSucceeded, listPaymentsOf, listPendingOf } from './payments';
import { readReceipts } from './receipts';
import type { EvmRpc } from './rpc';
import type { Traces } from './traces';

/** The gas of a transaction that runs no code, on networks that count as Ethereum does. */
const PLAIN_GAS = 21_000n;

/** All that a transaction pays, which the node knows. */
export async function readNamedTransaction(
  rpc: EvmRpc,
  traces: Traces,
  transaction: Transaction,
): Promise<ChainTransaction> {
  const { hash: txHash, blockHash } = transaction;
  if (blockHash === null) {
    return { txHash, hasSucceeded: true, block: null, payments: listPendingOf(transaction), mayPayMore: true };
  }
  const [block, [receipt]] = await Promise.all([
    readStandingBlock(rpc, blockHash),
    readReceipts(rpc, [transaction], { hash: blockHash }),
  ]);
  if (receipt === undefined || !hasSucceeded(receipt)) {
    return { txHash, hasSucceeded: false, block, payments: [] };
  }
  const calls = isPlain(transaction, receipt) ? [] : await traces.ofTransaction(txHash, block);
  const payments = listPaymentsOf({ transaction, receipt, calls: calls ?? [] }, block);
  return { txHash, hasSucceeded: true, block, payments, ...(calls === null && { mayPayMore: true }) };
}

/** The block, if it is the one that the chain has at its height. */
async function readStandingBlock(rpc: EvmRpc, hash: string) {
  const block = await rpc.call(header, 'eth_getBlockByHash', [hash, false]);
  const standing = block && (await rpc.call(header, 'eth_getBlockByNumber', [`0x${block.number.toString(16)}`, false]));
  if (block === null || block.hash !== hash || standing?.hash !== hash) {
    throw new SourceFailure('the transaction is in a block that the chain does not have');
  }
  return toBlock(block);
}

function isPlain({ input }: Transaction, { gasUsed }: Receipt): boolean {
  return !input && gasUsed === PLAIN_GAS;
}
