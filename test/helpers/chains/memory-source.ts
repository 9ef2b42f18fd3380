import { type ChainSource, SourceFailure, type WatchedAddresses } from '#chains/source';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import type { ModelChain } from '#test/domain/evidence/model-chain';

/** A node of a chain in memory, which counts how often it is asked. */
export class MemorySource implements ChainSource {
  readonly kind = 'bitcoin_core';
  isDown = false;
  isSynced = true;
  calls = 0;

  constructor(private readonly chain: ModelChain) {}

  async readState() {
    this.answer();
    return { isRightChain: true, isSynced: this.isSynced, tip: this.chain.tip };
  }

  async readBlock(height: number) {
    this.answer();
    return this.chain.blocks[height]?.block ?? null;
  }

  async listPayments({ hash }: Block, watched: WatchedAddresses) {
    this.answer();
    return this.chain.payments().filter(({ block, address }) => block?.hash === hash && watched.has(address));
  }

  async listPendingPayments(watched: WatchedAddresses, _known?: readonly string[]): Promise<ChainPayment[]> {
    this.answer();
    return this.chain.payments().filter(({ block, address }) => block === null && watched.has(address));
  }

  async readTransaction(txHash: string) {
    this.answer();
    return this.chain.read(txHash);
  }

  private answer(): void {
    this.calls += 1;
    if (this.isDown) {
      throw new SourceFailure('the node does not answer');
    }
  }
}
