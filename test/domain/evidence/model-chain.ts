import { MINUTE, toIso } from '#domain/duration';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import { CREATED } from '#test/helpers/orders/order-state';

export interface ModelOutput {
  address: string;
  contract: string | null;
  units: string;
  /** The order that it really pays; null for payments of strangers. */
  pays: string | null;
}

export interface ModelTransaction {
  hash: string;
  outputs: ModelOutput[];
  /** Whether the block that has it carries it out. */
  succeeds: boolean;
}

interface ModelBlock {
  block: Block;
  transactions: ModelTransaction[];
}

/** A small chain with a pool of pending transactions. Its clock is the real time of everything that happens. */
export class ModelChain {
  readonly blocks: ModelBlock[] = [];
  pool: ModelTransaction[] = [];
  private count = 0;

  /** `showsPending`: whether nodes show what a transaction pays before a block has it. */
  constructor(
    public now = CREATED,
    private readonly showsPending: (transaction: ModelTransaction) => boolean = () => true,
  ) {
    this.mineAll(3);
  }

  /** Mines deeper than the reorganisations of one history reach. */
  settle(): void {
    this.mineAll(200);
  }

  /** The first of the blocks takes all that is pending. */
  mineAll(blocks: number): void {
    for (let mined = 0; mined < blocks; mined += 1) {
      this.mine(() => true, 0);
    }
  }

  get tip(): Block {
    const last = this.blocks.at(-1);
    if (!last) {
      throw new Error('the chain has no block');
    }
    return last.block;
  }

  send(outputs: ModelOutput[], succeeds = true): ModelTransaction {
    this.count += 1;
    const transaction = { hash: this.count.toString(16).padStart(64, '0'), outputs, succeeds };
    this.pool.push(transaction);
    return transaction;
  }

  /** Its block may say a time that is a little early. */
  mine(isTaken: (transaction: ModelTransaction) => boolean, earlyMinutes: number): void {
    this.count += 1;
    this.now += MINUTE;
    const height = this.blocks.length;
    const parentHash = this.blocks.at(-1)?.block.hash ?? '';
    const time = toIso(this.now - earlyMinutes * MINUTE);
    const transactions = this.pool.filter(isTaken);
    this.pool = this.pool.filter((transaction) => !transactions.includes(transaction));
    this.blocks.push({ block: { height, hash: `b${this.count}`, parentHash, time }, transactions });
  }

  /** Takes back the last blocks; their transactions are pending again. Returns the height that still stands. */
  takeBack(depth: number): number {
    const gone = this.blocks.splice(Math.max(1, this.blocks.length - depth));
    this.pool.push(...gone.flatMap(({ transactions }) => transactions));
    return this.tip.height;
  }

  /** Leaves the pool, for ever or until it is sent again. */
  drop(transaction: ModelTransaction): void {
    this.pool = this.pool.filter((other) => other !== transaction);
  }

  find(hash: string): { transaction: ModelTransaction; block: Block | null } | null {
    for (const { block, transactions } of this.blocks) {
      const transaction = transactions.find((other) => other.hash === hash);
      if (transaction) {
        return { transaction, block };
      }
    }
    const pending = this.pool.find((other) => other.hash === hash);
    return pending ? { transaction: pending, block: null } : null;
  }

  read(hash: string): ChainTransaction | null {
    const found = this.find(hash);
    return found && this.show(found.transaction, found.block);
  }

  payments(): ChainPayment[] {
    const inBlocks = this.blocks.flatMap(({ block, transactions }) =>
      transactions.flatMap((transaction) => this.show(transaction, block).payments),
    );
    return [...inBlocks, ...this.pool.flatMap((transaction) => this.show(transaction, null).payments)];
  }

  private show(transaction: ModelTransaction, block: Block | null): ChainTransaction {
    const shown = toTransaction(transaction, block);
    return block === null && !this.showsPending(transaction) ? { ...shown, payments: [] } : shown;
  }
}

/** A failing transaction is known to fail only once a block has it. */
function toTransaction({ hash, outputs, succeeds }: ModelTransaction, block: Block | null): ChainTransaction {
  const hasSucceeded = succeeds || block === null;
  const payments = outputs.map(({ address, contract, units }, index) => ({
    txHash: hash,
    index,
    address,
    memo: null,
    contract,
    units,
    block,
  }));
  return { txHash: hash, hasSucceeded, block, payments: succeeds ? payments : [] };
}
