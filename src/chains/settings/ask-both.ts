import { paymentKey } from '#domain/evidence/leg';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import { type ChainSource, SourceFailure } from '../source';
import { askInTurn } from './ask-in-turn';

/**
 * Two nodes of a network as one that says only what both say, so that one that is wrong or lies proves nothing. Where they
 * disagree it fails, as if none answered; while one is a block behind, it knows no more than that one does.
 */
export function askBoth(network: string, sources: readonly ChainSource[], now = Date.now): ChainSource {
  const nodes = sources.map((source) => askInTurn(network, [source], now));
  const askEach = <T>(question: (node: ChainSource) => Promise<T>) => Promise.all(nodes.map(question));
  return {
    get kind() {
      return nodes[0]?.kind ?? 'bitcoin_core';
    },
    async readState() {
      const states = await askEach((node) => node.readState());
      return states.reduce((one, other) => (other.tip.height < one.tip.height ? other : one));
    },
    readBlock: async (height) => agreeOn(await askEach((node) => node.readBlock(height))),
    async listPayments(block, watched) {
      const [first = [], ...others] = await askEach((node) => node.listPayments(block, watched));
      if (others.some((other) => describe(other) !== describe(first))) {
        throw new SourceFailure('the nodes disagree about what a block pays');
      }
      return first;
    },
    ...(sources.some(({ listGains }) => listGains) && {
      // Gains are no evidence, only a reason for doubt: those that one node shows suffice.
      listGains: async (block, watched, payments) => (await nodes[0]?.listGains?.(block, watched, payments)) ?? [],
    }),
    // What no block has differs from node to node, and proves nothing.
    async listPendingPayments(watched) {
      const pending = (await askEach((node) => node.listPendingPayments(watched))).flat();
      return [...new Map(pending.map((payment) => [paymentKey(payment), payment])).values()];
    },
    readTransaction: async (txHash) => agreeOnTransaction(await askEach((node) => node.readTransaction(txHash))),
  };
}

function agreeOn(blocks: readonly (Block | null)[]): Block | null {
  const [first = null, ...others] = blocks;
  if (first === null || others.includes(null)) {
    return null;
  }
  if (others.some((other) => other?.hash !== first.hash)) {
    throw new SourceFailure('the nodes disagree about a block');
  }
  return first;
}

/** In a block only if both say in which; unknown only if both say so. */
function agreeOnTransaction(found: readonly (ChainTransaction | null)[]): ChainTransaction | null {
  const known = found.filter((transaction) => transaction !== null);
  const [first, ...others] = known;
  if (first === undefined) {
    return null;
  }
  const isInBlock = known.length === found.length && others.every(({ block }) => block?.hash === first.block?.hash);
  if (!isInBlock) {
    return { ...first, block: null };
  }
  const isSame = others.every(
    (other) => other.hasSucceeded === first.hasSucceeded && describe(other.payments) === describe(first.payments),
  );
  if (!isSame) {
    throw new SourceFailure('the nodes disagree about a transaction');
  }
  return first;
}

function describe(payments: readonly ChainPayment[]): string {
  return payments
    .map((payment) => [paymentKey(payment), payment.address, payment.memo, payment.contract, payment.units].join(' '))
    .sort()
    .join('\n');
}
