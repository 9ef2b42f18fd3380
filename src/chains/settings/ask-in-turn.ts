import { MINUTE, SECOND } from '#domain/duration';
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
        ask(async ({ source }) => (await source.listGains?.(block, watched, payments)) ?? []),
    }),
    listPendingPayments: (watched) => ask(({ source }) => source.listPendingPayments(watched)),
    readTransaction: (txHash) =>
      ask(
        ({ source }) => source.readTransaction(txHash),
        (found) => found !== null,
      ),
  };
}
