import type { z } from 'zod';
import { normalizeHash } from '#domain/assets/hash-form';
import type { AccountChain } from '#domain/evidence/chains';
import type { Block, ChainPayment, ChainTransaction } from '#domain/evidence/payment';
import { BLOCK, type CallLimits, type NodeAccess, PAGE, postJson, SMALL } from '../ask-node';
import { checkAnswer } from '../read-json';
import { type ChainSource, readFinalBlock, SourceFailure, type SourceState } from '../source';
import { fullBlock, header, ID, type Outcome, outcome, outcomes, type Transaction, transaction } from './fields';
import { hasSucceeded, listPaymentsOf, mayHidePayments } from './payments';

/**
 * A node with Tron's HTTP interface, below one URL both `/wallet` and `/walletsolidity`. Its blocks are those that are final;
 * what is in later ones is pending.
 */
export function openTronSource(access: NodeAccess, chain: AccountChain): ChainSource {
  const api = openTronApi(access);
  const blocks = createBlockReader(api);
  return {
    kind: 'tron_http',
    readState: () => readState(api, chain),
    readBlock: (height) =>
      readFinalBlock(
        height,
        () => api.readHeader('walletsolidity', String(height)),
        async () => (await readEnds(api))[1].height,
      ),
    async listPayments(block, watched) {
      return (await blocks.read(block)).filter(({ address }) => watched.has(address));
    },
    async listPendingPayments(watched) {
      const [head, final] = await readEnds(api);
      const payments = await blocks.readWaiting(head, final);
      return payments.filter(({ address }) => watched.has(address)).map((payment) => ({ ...payment, block: null }));
    },
    readTransaction: (txHash) => findTransaction(api, normalizeHash(txHash)),
  };
}

async function readState(api: TronApi, { id }: AccountChain): Promise<SourceState> {
  const [first, [head, final]] = await Promise.all([api.readHeader('wallet', '0'), readEnds(api)]);
  // It does not say how far it is; the age of its last block does.
  return { isRightChain: first?.hash === id, isSynced: true, tip: final, newest: head };
}

/** The last block, and the last one that is final. */
async function readEnds(api: TronApi): Promise<[head: Block, final: Block]> {
  const [final, head] = await Promise.all([api.readHeader('walletsolidity'), api.readHeader('wallet')]);
  if (head === null || final === null) {
    throw new SourceFailure('the node has no block');
  }
  return [head, final];
}

async function findTransaction(api: TronApi, txHash: string): Promise<ChainTransaction | null> {
  if (!ID.safeParse(txHash).success) {
    return null;
  }
  const [found, outcome] = await Promise.all([api.findTransaction(txHash), api.findOutcome(txHash)]);
  if (found === null) {
    return null;
  }
  if (found.txID !== txHash || (outcome !== null && outcome.id !== txHash)) {
    throw new SourceFailure('the node answers with another transaction');
  }
  if (outcome === null) {
    return { txHash, hasSucceeded: true, block: null, payments: [], mayPayMore: true };
  }
  const block = await api.readHeader('walletsolidity', String(outcome.blockNumber));
  const succeeded = hasSucceeded(found, outcome);
  return {
    txHash,
    hasSucceeded: succeeded,
    block,
    payments: listPaymentsOf(found, outcome, block),
    ...(succeeded && mayHidePayments(found, outcome) && { mayPayMore: true }),
  };
}

/** What a node knows by now, or only what is in blocks that are final. */
type Stage = 'wallet' | 'walletsolidity';

/** The part of a node's HTTP interface that is used. Null stands for what it does not know. */
interface TronApi {
  /** The last block, or the one with the height or ID. */
  readHeader(stage: Stage, idOrHeight?: string): Promise<Block | null>;
  readBlock(stage: Stage, id: string): Promise<z.output<typeof fullBlock> | null>;
  /** What came of each transaction of a block. */
  listOutcomes(stage: Stage, height: number): Promise<readonly Outcome[] | null>;
  findTransaction(txHash: string): Promise<Transaction | null>;
  findOutcome(txHash: string): Promise<Outcome | null>;
}

function openTronApi(access: NodeAccess): TronApi {
  const ask = async <T extends z.ZodType>(
    path: string,
    body: object,
    schema: T,
    limits: CallLimits,
  ): Promise<z.output<T> | null> => {
    const answer = await postJson(access, `/${path}`, body, limits);
    return isNothing(answer) ? null : checkAnswer(schema, answer, `answer to ${path}`);
  };
  return {
    readHeader: (stage, idOrHeight) =>
      ask(`${stage}/getblock`, { ...(idOrHeight && { id_or_num: idOrHeight }), detail: false }, header, SMALL),
    readBlock: (stage, id) => ask(`${stage}/getblock`, { id_or_num: id, detail: true }, fullBlock, BLOCK),
    listOutcomes: (stage, height) => ask(`${stage}/gettransactioninfobyblocknum`, { num: height }, outcomes, BLOCK),
    findTransaction: (txHash) => ask('wallet/gettransactionbyid', { value: txHash }, transaction, PAGE),
    findOutcome: (txHash) => ask('wallet/gettransactioninfobyid', { value: txHash }, outcome, PAGE),
  };
}

/** Nodes write `{}` for what they do not know. */
function isNothing(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.keys(answer).length === 0;
}

/** More blocks than usually wait to be final, which are 20. */
const MOST_WAITING = 100;

/** A block, with what it pays to whomever. */
interface ReadBlock {
  readonly block: Block;
  readonly payments: readonly ChainPayment[];
}

interface TronBlocks {
  /** What a final block pays. */
  read(block: Block): Promise<readonly ChainPayment[]>;
  /** What the blocks pay that are above the last final one. */
  readWaiting(head: Block, final: Block): Promise<readonly ChainPayment[]>;
}

/** Reads every block once, although it is asked for again once it is final. */
function createBlockReader(api: TronApi): TronBlocks {
  let kept = new Map<string, ReadBlock>();
  const readWith = async (stage: Stage, hash: string) => kept.get(hash) ?? readBlock(api, stage, hash);
  return {
    async read(block) {
      const { payments } = await readWith('walletsolidity', block.hash);
      return payments;
    },
    async readWaiting(head, final) {
      const waiting = new Map<string, ReadBlock>();
      let next = head;
      while (next.height > final.height && waiting.size < MOST_WAITING) {
        const read = await readWith('wallet', next.hash);
        waiting.set(next.hash, read);
        next = { ...read.block, height: read.block.height - 1, hash: read.block.parentHash };
      }
      // Those that became final a moment ago are asked for next.
      kept = new Map([...kept, ...waiting].slice(-2 * MOST_WAITING));
      return [...waiting.values()].flatMap(({ payments }) => payments);
    },
  };
}

async function readBlock(api: TronApi, stage: Stage, hash: string): Promise<ReadBlock> {
  const full = await api.readBlock(stage, hash);
  if (full?.block.hash !== hash) {
    throw new SourceFailure('the node answers with another block, or none');
  }
  const { block, transactions } = full;
  const outcomes = transactions.length === 0 ? [] : ((await api.listOutcomes(stage, block.height)) ?? []);
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const payments = transactions.flatMap((transaction) => {
    const outcome = byId.get(transaction.txID);
    // Outcomes are asked for by height, where another block may stand by now.
    if (outcome?.blockNumber !== block.height) {
      throw new SourceFailure('the node does not say what came of every transaction of a block');
    }
    return listPaymentsOf(transaction, outcome, block);
  });
  return { block, payments };
}
