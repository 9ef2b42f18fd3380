import { SourceFailure, type SourceState } from '../source';
import { count, header, syncing, toBlock } from './fields';
import type { EvmRpc } from './rpc';

/** What the node says about itself. */
export async function readState(rpc: EvmRpc, chainId: number): Promise<SourceState> {
  const [id, isSyncing, latest] = await Promise.all([
    rpc.call(count, 'eth_chainId', []),
    rpc.call(syncing, 'eth_syncing', []),
    rpc.call(header, 'eth_getBlockByNumber', ['latest', false]),
  ]);
  if (latest === null) {
    throw new SourceFailure('the node has no block');
  }
  return { isRightChain: id === chainId, isSynced: !isSyncing, tip: toBlock(latest) };
}
