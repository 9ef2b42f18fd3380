/** A block of a network. */
export interface Block {
  readonly height: number;
  readonly hash: string;
  /** The hash of the block before it. */
  readonly parentHash: string;
  /** As the block itself says. */
  readonly time: string;
}

/** One payment to an address: an output, a transfer of a coin, or one of a token. */
export interface ChainPayment {
  readonly txHash: string;
  /** Which payment of its transaction it is: the output's number, or the log's; unique within the transaction. */
  readonly index: number;
  readonly address: string;
  /** Memo, tag or comment; null where there is none. */
  readonly memo: string | null;
  /** The token's contract as the node writes it; null for the network's own coin. */
  readonly contract: string | null;
  /** In base units, as a whole decimal number. */
  readonly units: string;
  /** Null while no block has it. */
  readonly block: Block | null;
}

/** A transaction and what it pays. */
export interface ChainTransaction {
  readonly txHash: string;
  /** False if the network took it but did not carry it out, as with a reverted call. */
  readonly hasSucceeded: boolean;
  /** Null while no block has it. */
  readonly block: Block | null;
  /** Every payment, to whichever address; empty if it has not succeeded. */
  readonly payments: readonly ChainPayment[];
  /**
   * True where it may pay more than the node can show: what contracts pay of the network's own coin, and, while no block has it,
   * what they pay at all. A payment that is missing is then no proof that there is none.
   */
  readonly mayPayMore?: boolean;
}

/** The transaction as one that no block has, and so none of its payments: what a block has is shown with its confirmations. */
export function asPending(transaction: ChainTransaction): ChainTransaction {
  const payments = transaction.payments.map((payment) => ({ ...payment, block: null }));
  return { ...transaction, block: null, payments };
}

/**
 * By how much a block raised what an address has of the network's own coin, beyond the payments that the node can show. It has
 * no transaction, because the node does not say which one it was.
 */
export interface BalanceGain {
  readonly address: string;
  /** In base units, as a whole decimal number. */
  readonly units: string;
  readonly block: Block;
}

const MARK = 'balance:';

/** A gain among payments, so that it counts wherever a sum does. It has no transaction, so it is nobody's evidence. */
export function toGainPayment({ address, units, block }: BalanceGain, index: number): ChainPayment {
  return { txHash: `${MARK}${block.hash}`, index, address, memo: null, contract: null, units, block };
}

export function isGain({ txHash }: ChainPayment): boolean {
  return txHash.startsWith(MARK);
}
