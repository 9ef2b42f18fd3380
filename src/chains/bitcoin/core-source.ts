import { z } from 'zod';
import { normalizeHash } from '#domain/assets/hash-form';
import type { BitcoinChain } from '#domain/evidence/chains';
import type { Block, ChainTransaction } from '#domain/evidence/payment';
import { askNode, type NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { type ChainSource, SourceFailure, type SourceState } from '../source';
import { coreTransaction, createMempool, HASH, type RawTransaction, readOutputs, toPayment } from './outputs';
import { BLOCK, type CallLimits, MEMPOOL_LIST, readNodeJson, SMALL, TRANSACTION, TRANSACTIONS } from './read-json';

const HEIGHT = z.int().min(0).max(1_000_000_000);
const UNIX_SECONDS = z.int().min(0).max(99_999_999_999);

const blockchainInfo = z.object({
  blocks: HEIGHT,
  headers: HEIGHT,
  bestblockhash: HASH,
  // btcd leaves out what is false.
  initialblockdownload: z.boolean().optional(),
});

const header = z.object({
  hash: HASH,
  height: HEIGHT,
  // The first block has none, or zeros.
  previousblockhash: HASH.optional(),
  time: UNIX_SECONDS,
  /** Negative with a block that the longest chain left out. */
  confirmations: z.int(),
});

const foundTransaction = coreTransaction.and(z.object({ blockhash: HASH.optional().or(z.literal('')) }));

/** A node may know more headers than blocks for a moment. */
const MOST_BEHIND = 2;
const ZEROS = '0'.repeat(64);
const NOT_FOUND_CODE = -5;
/** What nodes say that know every transaction; those that know only some say something else with the same code. */
const NOT_FOUND = /no such mempool or blockchain transaction|no information available about transaction/i;

/** A node with Bitcoin Core's JSON-RPC interface: Bitcoin Core, btcd, and the nodes of related networks. */
export function openCoreSource(access: NodeAccess, chain: BitcoinChain): ChainSource {
  const rpc = openBitcoinRpc(access);
  const readRawBlock = createBlockReader(rpc);
  const mempool = createMempool(
    {
      listIds: () => rpc.call('getrawmempool', [], z.array(HASH), MEMPOOL_LIST),
      readTransactions: (ids) => readTransactions(rpc, ids),
    },
    chain.decimals,
  );
  return {
    kind: 'bitcoin_core',
    readState: () => readState(rpc, chain),
    async readBlock(height) {
      const tip = await rpc.call('getblockcount', [], HEIGHT);
      return height > tip ? null : readHeader(rpc, await rpc.call('getblockhash', [height], HASH));
    },
    async listPayments(block, watched) {
      const transactions = await readRawBlock(block);
      return transactions.flatMap((transaction) =>
        readOutputs(transaction, chain.decimals, (address) => watched.has(address)).map((output) =>
          toPayment(transaction.txHash, output, block),
        ),
      );
    },
    listPendingPayments: (watched, known) => mempool.listPayments(watched, known),
    readTransaction: (txHash) => findTransaction(rpc, normalizeHash(txHash), chain.decimals),
  };
}

async function readState(rpc: BitcoinRpc, { marks }: BitcoinChain): Promise<SourceState> {
  const info = await rpc.call('getblockchaininfo', [], blockchainInfo);
  const tip = await readHeader(rpc, info.bestblockhash);
  const reached = marks.filter(([height]) => height <= tip.height);
  const hashes = await Promise.all(reached.map(([height]) => rpc.call('getblockhash', [height], HASH)));
  return {
    isRightChain: reached.every(([, hash], nth) => hash === hashes[nth]),
    // Before a mark, nobody can say which network it is going to follow.
    isSynced:
      reached.length === marks.length &&
      info.initialblockdownload !== true &&
      info.headers - info.blocks <= MOST_BEHIND,
    tip,
  };
}

async function readHeader(rpc: BitcoinRpc, hash: string): Promise<Block> {
  const { confirmations, ...read } = await rpc.call('getblockheader', [hash, true], header);
  if (read.hash !== hash) {
    throw new SourceFailure('the node answered with another block');
  }
  return toBlock(read);
}

function toBlock({ hash, height, previousblockhash, time }: Omit<z.output<typeof header>, 'confirmations'>): Block {
  return { hash, height, parentHash: previousblockhash ?? ZEROS, time: new Date(time * 1000).toISOString() };
}

async function findTransaction(rpc: BitcoinRpc, txHash: string, decimals: number): Promise<ChainTransaction | null> {
  const found = await rpc.call('getrawtransaction', [txHash, 1], foundTransaction, TRANSACTION).catch((error) => {
    if (error instanceof RpcRefusal && error.code === NOT_FOUND_CODE && NOT_FOUND.test(error.words)) {
      return null;
    }
    throw error;
  });
  if (found === null) {
    return null;
  }
  if (found.txHash !== txHash) {
    throw new SourceFailure('the node answered with another transaction');
  }
  if (!found.blockhash) {
    return withPayments(found, null);
  }
  const read = await rpc.call('getblockheader', [found.blockhash, true], header);
  // The longest chain left its block out, and no other block took it.
  return read.confirmations < 1 ? null : withPayments(found, toBlock(read));

  function withPayments(transaction: NonNullable<typeof found>, block: Block | null): ChainTransaction {
    const payments = readOutputs(transaction, decimals).map((output) => toPayment(txHash, output, block));
    return { txHash, hasSucceeded: true, block, payments };
  }
}

/** btcd has the transactions in a member of its own. */
const fullBlock = z.object({
  hash: HASH,
  tx: z.array(coreTransaction).optional(),
  rawtx: z.array(coreTransaction).optional(),
});
const listedBlock = z.object({ hash: HASH, tx: z.array(HASH) });

/** Fetched with one call. */
const BATCH = 50;
/** What nodes of before 2017 say to a number for how much of a block is wanted, as Dogecoin's do. */
const KNOWS_NO_NUMBER = { code: -1, words: /boolean/i };

/** Reads all transactions of a block, however the node lists them. */
function createBlockReader(rpc: BitcoinRpc): (block: Block) => Promise<readonly RawTransaction[]> {
  let isOld = false;
  const readListed = async ({ hash }: Block) => {
    const listed = await rpc.call('getblock', [hash, true], listedBlock, BLOCK);
    requireSame(listed.hash, hash);
    const found = await readTransactions(rpc, listed.tx);
    return found.map((transaction) => {
      if (transaction === null) {
        throw new SourceFailure('the node has no transaction index');
      }
      return transaction;
    });
  };
  return async (block) => {
    if (isOld) {
      return readListed(block);
    }
    try {
      const full = await rpc.call('getblock', [block.hash, 2], fullBlock, BLOCK);
      requireSame(full.hash, block.hash);
      return requireTransactions(full.tx ?? full.rawtx);
    } catch (error) {
      isOld =
        error instanceof RpcRefusal && error.code === KNOWS_NO_NUMBER.code && KNOWS_NO_NUMBER.words.test(error.words);
      if (isOld) {
        return readListed(block);
      }
      throw error;
    }
  };
}

/** Null in place of each transaction that the node does not know. */
async function readTransactions(rpc: BitcoinRpc, ids: readonly string[]): Promise<(RawTransaction | null)[]> {
  const found: (RawTransaction | null)[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const answers = await rpc.callEach(
      'getrawtransaction',
      batch.map((id) => [id, 1]),
      coreTransaction,
      TRANSACTIONS,
    );
    answers.forEach((answer, nth) => {
      if (answer !== null && answer.txHash !== batch[nth]) {
        throw new SourceFailure('the node answered with another transaction');
      }
    });
    found.push(...answers);
  }
  return found;
}

/** Every block has at least the transaction that creates its coins. */
function requireTransactions(transactions: readonly RawTransaction[] | undefined): readonly RawTransaction[] {
  if (!transactions?.length) {
    throw new SourceFailure('the node answered a block without transactions');
  }
  return transactions;
}

function requireSame(answered: string, asked: string): void {
  if (answered !== asked) {
    throw new SourceFailure('the node answered with another block');
  }
}

const STARTING = -28;

/** A call that the node could not answer. Its words are no part of the message, since nodes may write their own URL into them. */
class RpcRefusal extends SourceFailure {
  override name = 'RpcRefusal';

  constructor(
    method: string,
    readonly code: number,
    readonly words: string,
  ) {
    super(code === STARTING ? 'the node is still starting' : `the node answers ${method} with the error ${code}`);
  }
}

const reply = z.object({
  id: z.number().nullish(),
  result: z.unknown(),
  error: z
    .object({ code: z.int(), message: z.string().max(20_000) })
    .nullish()
    .catch({ code: 0, message: 'an error that is not readable' }),
});
const replies = z.array(reply);

/** The JSON-RPC interface of Bitcoin Core and its relatives. */
interface BitcoinRpc {
  call<T extends z.ZodType>(
    method: string,
    params: readonly unknown[],
    schema: T,
    limits?: CallLimits,
  ): Promise<z.output<T>>;
  /** The same call several times at once; null in place of each that the node refuses. */
  callEach<T extends z.ZodType>(
    method: string,
    paramsOfEach: readonly (readonly unknown[])[],
    schema: T,
    limits: CallLimits,
  ): Promise<(z.output<T> | null)[]>;
}

function openBitcoinRpc(access: NodeAccess): BitcoinRpc {
  const send = async (body: unknown, { maxBytes, timeoutMs }: CallLimits) => {
    const { status, text } = await askNode(access, {
      method: 'POST',
      path: '',
      body: JSON.stringify(body),
      maxBytes,
      timeoutMs,
    });
    // Refusals come with status 500 or 404, and JSON; a proxy's page with any status.
    if (!/^\s*[[{]/.test(text)) {
      throw new SourceFailure(`the node answered HTTP ${status} without JSON`);
    }
    return readNodeJson(text);
  };
  return {
    async call(method, params, schema, limits = SMALL) {
      const answer = checkAnswer(reply, await send({ jsonrpc: '2.0', id: 1, method, params }, limits), 'reply');
      if (answer.error) {
        throw new RpcRefusal(method, answer.error.code, answer.error.message);
      }
      return checkAnswer(schema, answer.result, `answer to ${method}`);
    },
    async callEach(method, paramsOfEach, schema, limits) {
      const calls = paramsOfEach.map((params, id) => ({ jsonrpc: '2.0', id, method, params }));
      const byId = new Map(
        checkAnswer(replies, await send(calls, limits), 'replies').map((each) => [each.id, each] as const),
      );
      return calls.map(({ id }) => {
        const answer = byId.get(id);
        if (!answer) {
          throw new SourceFailure(`the node left out an answer to ${method}`);
        }
        return answer.error ? null : checkAnswer(schema, answer.result, `answer to ${method}`);
      });
    },
  };
}
