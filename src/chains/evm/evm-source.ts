import { normalizeHash } from '#domain/assets/hash-form';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import type { NodeAccess } from '../ask-node';
import { type ChainSource, SourceFailure, type SourceState, type WatchedAddresses } from '../source';
import {
  count,
  type FullBlock,
  fullBlock,
  header,
  type ListedTransaction,
  type NamedTransaction,
  namedTransaction,
  pendingBlock,
  type Receipt,
  syncing,
  type Transaction,
  toBlock,
  transaction,
} from './fields';
import { Balances, findTransferring, hasSucceeded, listPaymentsOf, listPendingOf, readReceipts } from './payments';
import { BULKY, check, EvmRpc, orElseNull } from './rpc';
import { type BlockCalls, Traces } from './traces';

/** A block with all that was read of it. */
interface ReadBlock {
  readonly full: FullBlock;
  /** Null where the node shows none. */
  readonly calls: BlockCalls | null;
}

export type EvmSource = Required<ChainSource>;

/**
 * A node that speaks Ethereum's JSON-RPC. Addresses are watched in lower case, and payments name addresses and contracts so. A
 * payment to oneself is none.
 */
export function openEvmSource(access: NodeAccess, chainId: number): EvmSource {
  const rpc = new EvmRpc(access);
  const traces = new Traces(rpc);
  const balances = new Balances(rpc);
  const read = createBlockReader(rpc, traces);
  return {
    kind: 'evm_rpc',
    readState: () => readState(rpc, chainId),
    readBlock: (height) => readBlock(rpc, height),
    async listPayments(block, watched) {
      return isEmpty(watched) ? [] : listPaid(rpc, block, await read(block), watched);
    },
    async listGains(block, watched, payments) {
      if (isEmpty(watched)) {
        return [];
      }
      const { full, calls } = await read(block);
      if (calls !== null || block.height === 0) {
        return [];
      }
      // Ordinary nodes drop the state of all but their last blocks, and answer an error then, for ever.
      const gains = await orElseNull(balances.listGains(block, full, watched, payments));
      // Balances are asked for by height, so they are those of this block only if it stands there still.
      if ((await readBlock(rpc, block.height))?.hash !== block.hash) {
        throw new SourceFailure('the chain was reorganised while its balances were read');
      }
      return gains;
    },
    async listPendingPayments(watched) {
      if (isEmpty(watched)) {
        return [];
      }
      const paying = (await readNext(rpc)).filter(({ to }) => to !== null && watched.has(to));
      return paying.map(readListed).flatMap(listPendingOf);
    },
    async readTransaction(txHash) {
      const wanted = `0x${normalizeHash(txHash)}`;
      if (!/^0x[\da-f]{64}$/.test(wanted)) {
        return null;
      }
      const found = await rpc.call(namedTransaction, 'eth_getTransactionByHash', [wanted]);
      if (found !== null && found.hash !== wanted) {
        throw new SourceFailure('the node answers with another transaction');
      }
      return found && readNamedTransaction(rpc, traces, found);
    },
  };
}

async function readBlock(rpc: EvmRpc, height: number): Promise<Block | null> {
  const read = await rpc.call(header, 'eth_getBlockByNumber', [`0x${height.toString(16)}`, false]);
  if (read !== null && read.number !== height) {
    throw new SourceFailure('the node answers with a block of another height');
  }
  return read && toBlock(read);
}

async function listPaid(
  rpc: EvmRpc,
  block: Block,
  { full, calls }: ReadBlock,
  watched: WatchedAddresses,
): Promise<ChainPayment[]> {
  const paying = new Set(await findTransferring(rpc, block, watched));
  for (const { hash, to, value } of full.transactions) {
    const isPaid = (calls?.get(hash) ?? []).some((call) => watched.has(call.to));
    if (isPaid || (value !== '0x0' && (to === null || watched.has(to)))) {
      paying.add(hash);
    }
  }
  const transactions = full.transactions.filter(({ hash }) => paying.delete(hash)).map(readListed);
  if (paying.size > 0) {
    throw new SourceFailure('the node answers with logs of transactions that the block does not have');
  }
  const receipts = await readReceipts(rpc, transactions, block);
  return transactions
    .flatMap((transaction, i) => {
      const receipt = receipts[i];
      return receipt ? listPaymentsOf({ transaction, receipt, calls: calls?.get(transaction.hash) ?? [] }, block) : [];
    })
    .filter(({ address }) => watched.has(address));
}

function readListed(listed: ListedTransaction): Transaction {
  return check(transaction, listed, 'a block');
}

/** The transactions of the next block, of nodes that put one together. */
async function readNext(rpc: EvmRpc): Promise<readonly ListedTransaction[]> {
  const [next, latest] = await Promise.all([
    orElseNull(rpc.call(pendingBlock, 'eth_getBlockByNumber', ['pending', true], BULKY)),
    rpc.call(header, 'eth_getBlockByNumber', ['latest', false]),
  ]);
  // Some nodes answer with the latest block, whose transactions are pending no more.
  return next === null || next.parentHash !== latest?.hash ? [] : next.transactions;
}

/** Keeps the block that was read last, because its gains are asked for after its payments. */
function createBlockReader(rpc: EvmRpc, traces: Traces): (block: Block) => Promise<ReadBlock> {
  let last: ReadBlock | null = null;
  return async (block) => {
    if (last?.full.hash === block.hash) {
      return last;
    }
    const full = await rpc.call(fullBlock, 'eth_getBlockByHash', [block.hash, true], BULKY);
    if (full === null) {
      throw new SourceFailure('the node no longer has the block');
    }
    if (full.hash !== block.hash || full.number !== block.height || full.parentHash !== block.parentHash) {
      throw new SourceFailure('the node answers with another block');
    }
    last = { full, calls: await traces.ofBlock(full) };
    return last;
  };
}

function isEmpty(watched: WatchedAddresses): boolean {
  return watched.list()[Symbol.iterator]().next().done === true;
}

/** The gas of a transaction that runs no code, on networks that count as Ethereum does. */
const PLAIN_GAS = 21_000n;

/** All that a transaction pays, which the node knows. */
async function readNamedTransaction(
  rpc: EvmRpc,
  traces: Traces,
  transaction: NamedTransaction,
): Promise<ChainTransaction> {
  const { hash: txHash, blockHash } = transaction;
  if (blockHash === null) {
    return { txHash, hasSucceeded: true, block: null, payments: listPendingOf(transaction), mayPayMore: true };
  }
  const [block, [receipt]] = await Promise.all([
    readStandingBlock(rpc, blockHash),
    readReceipts(rpc, [transaction], { hash: blockHash }),
  ]);
  if (receipt === undefined || !hasSucceeded(receipt)) {
    return { txHash, hasSucceeded: false, block, payments: [] };
  }
  const calls = isPlain(transaction, receipt) ? [] : await traces.ofTransaction(txHash, block);
  const payments = listPaymentsOf({ transaction, receipt, calls: calls ?? [] }, block);
  return { txHash, hasSucceeded: true, block, payments, ...(calls === null && { mayPayMore: true }) };
}

/** The block, if it is the one that the chain has at its height. */
async function readStandingBlock(rpc: EvmRpc, hash: string) {
  const block = await rpc.call(header, 'eth_getBlockByHash', [hash, false]);
  const standing = block && (await rpc.call(header, 'eth_getBlockByNumber', [`0x${block.number.toString(16)}`, false]));
  if (block === null || block.hash !== hash || standing?.hash !== hash) {
    throw new SourceFailure('the transaction is in a block that the chain does not have');
  }
  return toBlock(block);
}

function isPlain({ input }: NamedTransaction, { gasUsed }: Receipt): boolean {
  return !input && gasUsed === PLAIN_GAS;
}

/** What the node says about itself. */
async function readState(rpc: EvmRpc, chainId: number): Promise<SourceState> {
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
