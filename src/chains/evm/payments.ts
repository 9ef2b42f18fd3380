import type { BalanceGain, Block, ChainPayment } from '#domain/evidence/payment';
import { SourceFailure, type WatchedAddresses } from '../source';
import { type FullBlock, type Log, listedLogs, quantity, type Receipt, receipt, type Transaction } from './fields';
import { BULKY, type EvmRpc } from './rpc';

/** The hash of `Transfer(address,address,uint256)`, which every ERC-20 token writes into its logs. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

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

interface CarriedOut {
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
function receiverOf({ topics: [kind, , to, id] }: { topics: readonly string[] }): string | null {
  return kind === TRANSFER && to !== undefined && id === undefined ? fromTopic(to) : null;
}

/** The address as a topic, by which nodes find it. */
function toTopic(address: string): string {
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

/** Nodes limit how many values a filter has; the strictest of the usual ones allows 1000. */
const ADDRESSES_PER_FILTER = 500;
/** With more, the node is asked once for all transfers of the block, of which there are a few thousand at most. */
const MOST_FILTERS = 8;

/** The hashes of transactions in which any contract says that it transferred a token to a watched address. */
export async function findTransferring(rpc: EvmRpc, block: Block, watched: WatchedAddresses): Promise<string[]> {
  const found: string[] = [];
  for (const topics of writeFilters([...watched.list()])) {
    const filter = { blockHash: block.hash, topics };
    for (const log of await rpc.call(listedLogs, 'eth_getLogs', [filter], BULKY)) {
      if (log.blockHash !== block.hash) {
        throw new SourceFailure('the node answers with logs of another block');
      }
      const receiver = receiverOf(log);
      if (receiver !== null && watched.has(receiver)) {
        found.push(log.transactionHash);
      }
    }
  }
  return found;
}

/** The receipts of transactions of the block, in their order. */
export async function readReceipts(
  rpc: EvmRpc,
  transactions: readonly Pick<Transaction, 'hash'>[],
  block: Pick<Block, 'hash'>,
): Promise<Receipt[]> {
  const calls = transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  const receipts = await rpc.callEach(receipt, calls);
  return receipts.map((one, i) => {
    if (one === null || one.blockHash !== block.hash || one.transactionHash !== transactions[i]?.hash) {
      throw new SourceFailure('the node has no receipt of a transaction of the block');
    }
    return one;
  });
}

function writeFilters(addresses: readonly string[]): (string | string[] | null)[][] {
  const count = Math.ceil(addresses.length / ADDRESSES_PER_FILTER);
  if (count > MOST_FILTERS) {
    return [[TRANSFER]];
  }
  return Array.from({ length: count }, (_, i) => {
    const slice = addresses.slice(i * ADDRESSES_PER_FILTER, (i + 1) * ADDRESSES_PER_FILTER);
    return [TRANSFER, null, slice.map(toTopic)];
  });
}

/** Withdrawals of stakers are written in thousand millions of base units. */
const PER_WITHDRAWN = 1_000_000_000n;

/**
 * Finds what contracts paid by the balances before and after a block, which has to be one that still stands. Addresses that
 * sent something themselves in the block, or that produced it, are left out: what fees took from them or gave them is not
 * known exactly on every network, and an amount that is nearly right is none.
 */
export class Balances {
  /** Of the last block that was read: usually the one before the next that is asked for. */
  private last: { hash: string; balances: ReadonlyMap<string, bigint> } | null = null;

  constructor(private readonly rpc: EvmRpc) {}

  async listGains(
    block: Block,
    full: FullBlock,
    watched: WatchedAddresses,
    payments: readonly ChainPayment[],
  ): Promise<BalanceGain[]> {
    const busy = new Set([...full.transactions.map(({ from }) => from), full.miner]);
    const addresses = [...watched.list()].filter((address) => !busy.has(address));
    const known = this.last?.hash === block.parentHash ? this.last.balances : new Map<string, bigint>();
    const unknown = addresses.filter((address) => !known.has(address));
    const before = new Map([...known, ...(await this.read(unknown, block.height - 1))]);
    const after = await this.read(addresses, block.height);
    this.last = { hash: block.hash, balances: after };
    const shown = sumShown(full, payments);
    return addresses.flatMap((address) => {
      const gain = (after.get(address) ?? 0n) - (before.get(address) ?? 0n) - (shown.get(address) ?? 0n);
      return gain > 0n ? [{ address, units: gain.toString(), block }] : [];
    });
  }

  private async read(addresses: readonly string[], height: number): Promise<Map<string, bigint>> {
    const at = `0x${height.toString(16)}`;
    const calls = addresses.map((address) => ({ method: 'eth_getBalance', params: [address, at] }));
    const balances = await this.rpc.callEach(quantity, calls);
    return new Map(addresses.map((address, i) => [address, balances[i] ?? 0n]));
  }
}

function sumShown(full: FullBlock, payments: readonly ChainPayment[]): Map<string, bigint> {
  const shown = new Map<string, bigint>();
  const add = (address: string, units: bigint) => shown.set(address, (shown.get(address) ?? 0n) + units);
  for (const { address, contract, units } of payments) {
    if (contract === null) {
      add(address, BigInt(units));
    }
  }
  for (const { address, amount } of full.withdrawals ?? []) {
    add(address, amount * PER_WITHDRAWN);
  }
  return shown;
}
