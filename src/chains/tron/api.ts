import type { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { BLOCK, type CallLimits, PAGE, postJson, SMALL } from '../ask-json';
import type { NodeAccess } from '../ask-node';
import { checkAnswer } from '../read-json';
import { fullBlock, header, type Outcome, outcome, outcomes, type Transaction, transaction } from './fields';

/** What a node knows by now, or only what is in blocks that are final. */
export type Stage = 'wallet' | 'walletsolidity';

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
