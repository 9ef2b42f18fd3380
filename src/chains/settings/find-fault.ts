import { networkById } from '#domain/assets/networks';
import { MINUTE } from '#domain/duration';
import { oldestTipMs } from '#domain/evidence/confirmations';
import type { SourceState } from '../source';

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
