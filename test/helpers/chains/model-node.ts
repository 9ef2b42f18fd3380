import type { NodeAccess } from '#chains/ask-node';
import type { ChainSource } from '#chains/source';
import type { AccountNetwork } from '#domain/evidence/chains';
import type { JsonServer } from './json-server';

/** One payment within a transaction. */
export interface ModelPayment {
  to: string;
  units: string;
  /** Null for the coin. */
  contract: string | null;
  memo?: string | undefined;
}

/** A node in memory that speaks one family's protocol, with a chain that a test writes. */
export interface ModelNode {
  server: JsonServer;
  /** A block with these transactions of one or more payments each, which is final at once; returns their hashes. */
  mine(...transactions: ModelTransaction[]): string[];
  /** How long ago the last block was. */
  age(seconds: number): void;
  /** From now on it says that it is of another network. */
  beOfAnotherChain(): void;
  /** From now on it does not have what is older than its last blocks. */
  forgetHistory(): void;
  /** The highest block. */
  height(): number;
}

export interface ModelTransaction {
  payments: ModelPayment[];
  /** Taken into a block, but not carried out. */
  hasFailed?: boolean;
}

/** What the common tests need to know of a family. */
export interface Family {
  network: AccountNetwork;
  start(): Promise<ModelNode>;
  open(access: NodeAccess): ChainSource;
  /** Three addresses, in the form in which they are watched. */
  addresses: readonly [string, string, string];
  /** A token, and another one of the same name. */
  token: string;
  namesake: string;
  /** Whether payments carry memos. */
  hasMemos: boolean;
  /** How many payments one transaction may have. */
  mostPayments: number;
  /** The hash with which a payment of a transaction is shown, where it is another than the transaction's. */
  paymentHash?: (txHash: string, payment: ModelPayment) => string;
  /** A hash of the form of the network that no transaction has. */
  noHash: string;
}
