import type { Block, ChainPayment } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import type { Log, Receipt, Transaction } from './fields';

/** The hash of `Transfer(address,address,uint256)`, which every ERC-20 token writes into its logs. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * The number of a payment within its transaction. Logs count from the first one of the transaction and not of the block, and
 * calls count only those that pay, in the order in which they begin: so a number is the same in another block after a
 * reorganisation and at every node, whichever kind of trace it has.
 */
const OWN_VALUE = 0;
const FIRST_LOG = 1;
const FIRST_CALL = 1_000_000;

/** The network's own coin, paid by a contract within a transaction. */
export interface CallPayment {
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}

export interface CarriedOut {
  readonly transaction: Transaction;
  readonly receipt: Receipt;
  /** In the order in which they begin. */
  readonly calls: readonly CallPayment[];
}

type Parts = Pick<ChainPayment, 'index' | 'address' | 'contract'> & { from: string; units: bigint };

/** Every payment of a transaction in a block; none if it was reverted. */
export function listPaymentsOf({ transaction, receipt, calls }: CarriedOut, block: Block): ChainPayment[] {
  if (!hasSucceeded(receipt)) {
    return [];
  }
  const parts = [
    ...ownValue(transaction, transaction.to ?? receipt.contractAddress),
    ...readTransfers(receipt.logs),
    ...calls.map(({ from, to, units }, i) => ({ index: FIRST_CALL + i, from, address: to, contract: null, units })),
  ];
  return parts.flatMap((part) => toPayment(part, transaction.hash, block));
}

/** What a transaction will pay itself, once a block has it; what contracts will do is not known before. */
export function listPendingOf(transaction: Transaction): ChainPayment[] {
  return ownValue(transaction, transaction.to).flatMap((part) => toPayment(part, transaction.hash, null));
}

export function hasSucceeded({ status }: Receipt): boolean {
  return status === 1n;
}

/** The address to which a log says that a token was transferred; null for other logs, as of collectibles with a fourth topic. */
export function receiverOf({ topics: [kind, , to, id] }: Log): string | null {
  return kind === TRANSFER && to !== undefined && id === undefined ? fromTopic(to) : null;
}

/** The address as a topic, by which nodes find it. */
export function toTopic(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`;
}

function fromTopic(topic: string): string {
  return `0x${topic.slice(-40)}`;
}

function ownValue({ from, value }: Transaction, to: string | null): Parts[] {
  return to === null ? [] : [{ index: OWN_VALUE, from, address: to, contract: null, units: value }];
}

function readTransfers(logs: readonly Log[]): Parts[] {
  const ordered = logs.toSorted((one, other) => one.logIndex - other.logIndex);
  if (ordered.length > FIRST_CALL - FIRST_LOG) {
    throw new SourceFailure('the node answers a transaction with too many logs');
  }
  return ordered.flatMap((log, i) => {
    const to = receiverOf(log);
    const units = /^0x[\da-f]{64}$/i.test(log.data) ? BigInt(log.data) : null;
    return to === null || units === null
      ? []
      : [{ index: FIRST_LOG + i, from: fromTopic(log.topics[1] ?? ''), address: to, contract: log.address, units }];
  });
}

/** Nothing if it pays nothing, or to itself, which leaves the address with what it had. */
function toPayment(part: Parts, txHash: string, block: Block | null): ChainPayment[] {
  const { index, from, address, contract, units } = part;
  return units === 0n || from === address
    ? []
    : [{ txHash, index, address, memo: null, contract, units: units.toString(), block }];
}
