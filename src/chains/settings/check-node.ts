import { networkById } from '#domain/assets/networks';
import { MINUTE } from '#domain/duration';
import { oldestTipMs } from '#domain/evidence/confirmations';
import type { Block } from '#domain/evidence/payment';
import { type ChainSource, HistoryMissing, NO_TRANSACTION, SourceFailure, type SourceState } from '../source';

/** What a check of one node found. */
interface NodeReport {
  /** Null if the node can be believed. */
  readonly fault: string | null;
  /** Its last block; null if it did not answer. */
  readonly tip: Block | null;
}

const NO_INDEX = 'the node does not know every transaction: it needs an index of them, such as txindex=1';

/** Whether a node can be believed, and knows every transaction: without an index of them it cannot say that there is none. */
export async function checkNode(network: string, source: ChainSource, now = Date.now): Promise<NodeReport> {
  let tip: Block | null = null;
  try {
    const state = await source.readState();
    tip = state.tip;
    const fault = findFault(network, state, now());
    if (fault !== null) {
      return { fault, tip };
    }
    await source.readTransaction(NO_TRANSACTION[source.kind]);
    return { fault: null, tip };
  } catch (error) {
    // Everything else is a mistake of this program.
    if (!(error instanceof SourceFailure)) throw error;
    return { fault: tip === null || error instanceof HistoryMissing ? error.message : NO_INDEX, tip };
  }
}

/** Why a node cannot be believed; null if it can be. */
export function findFault(network: string, state: SourceState, now: number): string | null {
  if (!state.isRightChain) {
    return `the node follows another chain than ${networkById(network)?.name ?? network}`;
  }
  if (!state.isSynced) {
    return 'the node is still catching up with its network';
  }
  const ageMs = now - Date.parse((state.newest ?? state.tip).time);
  return ageMs > oldestTipMs(network) ? `the node's last block is ${Math.floor(ageMs / MINUTE)} minutes old` : null;
}
