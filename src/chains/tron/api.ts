import type { z } from 'zod';
import type { Block, ChainPayment } from '#domain/evidence/payment';
import { BLOCK, type CallLimits, type NodeAccess, PAGE, postJson, SMALL } from '../ask-node';
import { checkAnswer } from '../read-json';
import { SourceFailure } from '../source';
import { fullBlock, header, type Outcome, outcome, outcomes, type Transaction, transaction } from './fields';
import { listPaymentsOf } from './payments';

/** What a node knows by now, or only what is in blocks that are final. */
type Stage = 'wallet' | 'walletsolidity';

/** The part of a node's HTTP interface that is used. Null stands for what it does not know. */
export interface TronApi {
  /** The last block, or the one with the height or ID. */
  readHeader(stage: Stage, idOrHeight?: string): Promise<Block | null>;
  readBlock(stage: Stage, id: string): Promise<z.output<typeof fullBlock> | null>;
  /** What came of each transaction of a block. */
  listOutcomes(stage: Stage, height: number): Promise<readonly Outcome[] | null>;
  findTransaction(txHash: string): Promise<Transaction | null>;
  findOutcome(txHash: string): Promise<Outcome | null>;
}

export function openTronApi(access: NodeAccess): TronApi {
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
export function createBlockReader(api: TronApi): TronBlocks {
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
