import { type Answer, formatColumns, formatFacts } from '../answer';
import { requireChain, withChain } from './chain';
import { amountText, toJson } from './payments';

/** What the network's nodes say about a transaction; exit code 1 if they know none. */
export async function chainTx(network: string, hash: string): Promise<Answer> {
  const chain = requireChain(network);
  const { found, confirmations } = await withChain(chain, async (source) => {
    const transaction = await source.readTransaction(hash);
    const height = transaction?.block?.height;
    const tip = height === undefined ? null : (await source.readState()).tip.height;
    return {
      found: transaction,
      confirmations: tip === null || height === undefined ? 0 : Math.max(0, tip - height + 1),
    };
  });
  if (found === null) {
    const json = { network: chain.network, tx_hash: hash, found: false };
    return { json, text: `${chain.network} has no transaction ${hash}.`, failed: true };
  }
  const { txHash, hasSucceeded, block, payments } = found;
  const facts = formatFacts([
    ['transaction', txHash],
    ['succeeded', hasSucceeded ? 'yes' : 'no'],
    ['block', block ? `${block.height} ${block.hash}` : 'none yet'],
    ['time', block?.time ?? null],
    ['confirmations', String(confirmations)],
  ]);
  const rows = payments.map((payment) => [
    String(payment.index),
    payment.address,
    amountText(chain.network, payment),
    payment.memo ?? '',
    payment.contract ?? '',
  ]);
  return {
    json: {
      network: chain.network,
      tx_hash: txHash,
      found: true,
      succeeded: hasSucceeded,
      confirmations,
      payments: payments.map(toJson),
    },
    text: `${facts}\n\n${formatColumns([['INDEX', 'ADDRESS', 'AMOUNT', 'MEMO', ''], ...rows])}`,
  };
}
