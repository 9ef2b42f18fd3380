import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { SourceFailure } from '../source';
import { readCallFrames, readTraceSteps } from './call-trace';
import { type FullBlock, tracedTransactions } from './fields';
import type { CallPayment } from './payments';
import { type EvmRpc, RpcError, TRACE } from './rpc';

/** What contracts paid, by transaction. */
export type BlockCalls = ReadonlyMap<string, readonly CallPayment[]>;

/** Nodes name a method that they lack, or that is switched off, in these ways. */
const LACKING: readonly number[] = [-32601, -32600, -32604, -32004];
const TRACER = { tracer: 'callTracer' };

/** One way of asking. */
interface Question<T> {
  readonly method: string;
  readonly params: readonly unknown[];
  read(answer: unknown): T;
}

/**
 * What contracts paid in the network's own coin, of nodes that carry transactions out again when asked. Null where a node
 * does not, or no more, as with blocks whose state it dropped: whoever asks has to treat this as not known. The same after any
 * other failure, since anybody can write a transaction whose trace is too large for everybody.
 */
export class Traces {
  private readonly lacking = new Set<string>();

  constructor(private readonly rpc: EvmRpc) {}

  ofBlock(block: FullBlock): Promise<BlockCalls | null> {
    return this.ask<BlockCalls>([
      {
        method: 'debug_traceBlockByHash',
        params: [block.hash, TRACER],
        read: (answer) => readTracedBlock(answer, block),
      },
      {
        method: 'trace_block',
        params: [`0x${block.number.toString(16)}`],
        read: (answer) => readTraceSteps(answer, block.hash),
      },
    ]);
  }

  ofTransaction(txHash: string, block: Block): Promise<readonly CallPayment[] | null> {
    return this.ask([
      { method: 'debug_traceTransaction', params: [txHash, TRACER], read: readCallFrames },
      {
        method: 'trace_transaction',
        params: [txHash],
        read: (answer) => readTraceSteps(answer, block.hash).get(txHash) ?? [],
      },
    ]);
  }

  private async ask<T>(questions: readonly Question<T>[]): Promise<T | null> {
    for (const { method, params, read } of questions.filter((question) => !this.lacking.has(question.method))) {
      try {
        return read(await this.rpc.call(z.unknown(), method, params, TRACE));
      } catch (error) {
        if (!(error instanceof SourceFailure)) {
          throw error;
        }
        if (error instanceof RpcError && LACKING.includes(error.code)) {
          this.lacking.add(method);
        }
      }
    }
    return null;
  }
}

/** Transactions are traced in the order of the block, which nodes that name none of them rely on. */
function readTracedBlock(answer: unknown, { transactions }: FullBlock): BlockCalls {
  const traced = tracedTransactions.safeParse(answer);
  if (!traced.success || traced.data.length !== transactions.length) {
    throw new SourceFailure('the node traced other transactions than the block has');
  }
  return new Map(
    transactions.map(({ hash }, i) => {
      const { txHash = hash, result } = traced.data[i] ?? {};
      if (txHash !== hash) {
        throw new SourceFailure('the node traced another transaction');
      }
      return [hash, readCallFrames(result)];
    }),
  );
}
