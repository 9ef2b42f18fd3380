import type { TwinAsset } from '../assets';

/** A node of a network of this machine's own, from which a twin can pay. */
export interface PayingNode {
  /** Puts what is traded there: tokens, on networks that have any. */
  prepare(assets: readonly TwinAsset[]): Promise<void>;
  /** Pays, waits until a block has it, and returns the transaction's hash. */
  pay(asset: TwinAsset, to: string, units: bigint): Promise<string>;
  /** Pays a token that only has another one's name; null on a network without tokens. */
  payNamesake(asset: TwinAsset, to: string, units: bigint): Promise<string | null>;
  /** Payments of the network's own coin, by address in lower case, in the blocks from a height to the last. */
  readPayments(fromHeight: number): Promise<{ height: number; payments: Map<string, PaidOnNode> }>;
  /** How many blocks have been added since the transaction's own, and that one; 0 without one. */
  confirmationsOf(txHash: string): Promise<number>;
}

export interface PaidOnNode {
  txHash: string;
  units: bigint;
}
