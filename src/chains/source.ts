import type { SourceKind } from '#domain/evidence/chains';
import type { BalanceGain, Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';

/** What a node says about itself. */
export interface SourceState {
  /** Whether it follows the network that it was set for, by genesis block or chain ID. */
  isRightChain: boolean;
  isSynced: boolean;
  /** The last block that it knows, where `tip` is only the last final one. */
  newest?: Block;
  tip: Block;
}

/** Which addresses are watched, in the form in which the node writes them. */
export interface WatchedAddresses {
  has(address: string): boolean;
  /** For nodes that are asked by address. */
  list(): Iterable<string>;
}

/**
 * A node of the operator's, as a witness of one network. What it answers is checked as anything from outside is; every method
 * throws SourceFailure where it does not answer, or says what cannot be.
 */
export interface ChainSource {
  readonly kind: SourceKind;
  readState(): Promise<SourceState>;
  /** The block of the longest chain at the height; null above its tip. */
  readBlock(height: number): Promise<Block | null>;
  /** What a block pays to watched addresses. */
  listPayments(block: Block, watched: WatchedAddresses): Promise<ChainPayment[]>;
  /**
   * What watched addresses gained in a block beyond `payments`, which listPayments returned for it: for nodes that do not show
   * what contracts pay. Null if the node does not know it of this block any more.
   */
  listGains?(block: Block, watched: WatchedAddresses, payments: readonly ChainPayment[]): Promise<BalanceGain[] | null>;
  /**
   * What transactions that are in no block yet pay to watched addresses; empty for nodes that do not know them. A node that has more
   * than are read at once shows the rest later: `known`, the hashes of those that were pending before, are read first, so that none
   * of them seems to be gone.
   */
  listPendingPayments(watched: WatchedAddresses, known?: readonly string[]): Promise<ChainPayment[]>;
  /**
   * Null if the node knows no such transaction, in a block or not. It is asked in its own spelling: some providers write a hash of
   * Ethereum without `0x`, or one of Bitcoin with it.
   */
  readTransaction(txHash: string): Promise<ChainTransaction | null>;
}

/** A node that did not answer, or answered what it cannot mean. Its message names neither its address nor its password. */
export class SourceFailure extends Error {
  override name = 'SourceFailure';
}

/** A node that does not keep the blocks of the last day, so it cannot say that there is no such transaction. */
export class HistoryMissing extends SourceFailure {
  constructor() {
    super('the node does not keep the blocks of the last day, so it does not know every transaction');
  }
}

/** A hash that no transaction has, as each kind of node writes them. */
export const NO_TRANSACTION: Readonly<Record<SourceKind, string>> = {
  bitcoin_core: '0'.repeat(64),
  esplora: '0'.repeat(64),
  evm_rpc: `0x${'0'.repeat(64)}`,
  tron_http: '0'.repeat(64),
  // 64 bytes in base58.
  solana_rpc: '1'.repeat(64),
  rippled: '0'.repeat(64),
  horizon: '0'.repeat(64),
  ton_index: '0'.repeat(64),
};

/**
 * The final block with the height; null above the last one. A block below it that a node does not have is a failure: taken for
 * one that never was, it would take back evidence. @throws SourceFailure
 */
export async function readFinalBlock(
  height: number,
  read: (height: number) => Promise<Block | null>,
  readLastHeight: () => Promise<number>,
): Promise<Block | null> {
  const block = await read(height);
  if (block === null && (await readLastHeight()) >= height) {
    throw new SourceFailure('the node does not have a block that is final');
  }
  if (block !== null && block.height !== height) {
    throw new SourceFailure('the node answers with a block of another height');
  }
  return block;
}
