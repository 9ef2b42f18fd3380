import { MINUTE, SECOND } from '#domain/duration';
import { paymentKey } from '#domain/evidence/leg';
import { asPending, type Block, type ChainPayment, type ChainTransaction } from '#domain/evidence/payment';
import { type ChainSource, SourceFailure, type SourceState } from '../source';
import { findFault } from './check-node';

/** How long a node that passed the check is believed without another one. */
const BELIEVED_MS = MINUTE;
/** How long another node is asked first after one failed. */
const ASIDE_MS = 30 * SECOND;

interface Node {
  readonly source: ChainSource;
  believedUntil: number;
  asideUntil: number;
}

/**
 * The nodes of a network as one source: the second is asked when the first fails, does not know a transaction, or cannot be
 * believed, because it follows another chain, is not synced, or has stopped following.
 */
export function askInTurn(network: string, sources: readonly ChainSource[], now = Date.now): ChainSource {
  const nodes = sources.map((source): Node => ({ source, believedUntil: 0, asideUntil: 0 }));
  let answered = sources[0];

  const readChecked = async (node: Node): Promise<SourceState> => {
    const state = await node.source.readState();
    const fault = findFault(network, state, now());
    if (fault !== null) {
      throw new SourceFailure(fault);
    }
    node.believedUntil = now() + BELIEVED_MS;
    return state;
  };
  const askOne = async <T>(node: Node, question: (node: Node) => Promise<T>): Promise<T> => {
    try {
      if (question !== readChecked && node.believedUntil <= now()) {
        await readChecked(node);
      }
      const answer = await question(node);
      node.asideUntil = 0;
      return answer;
    } catch (error) {
      node.believedUntil = 0;
      node.asideUntil = now() + ASIDE_MS;
      throw error;
    }
  };
  const ask = async <T>(question: (node: Node) => Promise<T>, isEnough: (answer: T) => boolean = () => true) => {
    const inOrder = [...nodes].sort((a, b) => Number(a.asideUntil > now()) - Number(b.asideUntil > now()));
    let last: { answer: T } | { error: unknown } = { error: new SourceFailure('no node is set') };
    for (const node of inOrder) {
      try {
        const answer = await askOne(node, question);
        answered = node.source;
        last = { answer };
        if (isEnough(answer)) break;
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        last = 'answer' in last ? last : { error };
      }
    }
    if ('error' in last) {
      throw last.error;
    }
    return last.answer;
  };

  return {
    get kind() {
      return answered?.kind ?? 'bitcoin_core';
    },
    readState: () => ask(readChecked),
    readBlock: (height) => ask(({ source }) => source.readBlock(height)),
    listPayments: (block, watched) => ask(({ source }) => source.listPayments(block, watched)),
    ...(sources.some(({ listGains }) => listGains) && {
      listGains: (block, watched, payments) =>
        ask(async ({ source }) => (source.listGains ? source.listGains(block, watched, payments) : [])),
    }),
    listPendingPayments: (watched, known) => ask(({ source }) => source.listPendingPayments(watched, known)),
    readTransaction: (txHash) =>
      ask(
        ({ source }) => source.readTransaction(txHash),
        (found) => found !== null,
      ),
  };
}

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
      listGains: async (block, watched, payments) =>
        nodes[0]?.listGains ? nodes[0].listGains(block, watched, payments) : [],
    }),
    // What no block has differs from node to node, and proves nothing.
    async listPendingPayments(watched, known) {
      const pending = (await askEach((node) => node.listPendingPayments(watched, known))).flat();
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
    return asPending(first);
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
