import { z } from 'zod';
import type { Block } from '#domain/evidence/payment';
import { membersOf } from '../read-json';
import { SourceFailure } from '../source';
import { type FullBlock, payingFrame, tracedTransactions, traceStep } from './fields';
import type { CallPayment } from './payments';
import { check, type EvmRpc, RpcError, TRACE } from './rpc';

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

/** More than a transaction of any network has gas for. */
const MOST_CALLS = 2_000_000;
/** Other kinds run code with the value of the call above them, or with none. */
const PAYING: ReadonlySet<string> = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

const PAYING_NOTHING: readonly unknown[] = [undefined, null, '0x0'];

const steps = z.array(traceStep).max(MOST_CALLS);
type Step = z.output<typeof steps>[number];

/**
 * What contracts paid by the nested calls of `callTracer`. A call that failed undid everything below it. Without recursion,
 * because the depth is whatever the node wrote; and only calls that pay are checked in full, because a block has many others.
 */
export function readCallFrames(top: unknown): CallPayment[] {
  const paid: CallPayment[] = [];
  const open: unknown[] = [top];
  for (let seen = 0; open.length > 0; seen += 1) {
    const frame = readFrame(open.pop());
    if (frame.error !== undefined && frame.error !== null) {
      continue;
    }
    if (seen > 0 && PAYING.has(frame.type) && !PAYING_NOTHING.includes(frame.value)) {
      const { from, to, value } = check(payingFrame, frame, 'a trace');
      paid.push({ from, to, units: value });
    }
    if (seen + open.length + frame.calls.length > MOST_CALLS) {
      throw new SourceFailure('the node answers a trace with too many calls');
    }
    for (let i = frame.calls.length - 1; i >= 0; i -= 1) {
      open.push(frame.calls[i]);
    }
  }
  return paid;
}

interface Frame {
  readonly type: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly value: unknown;
  readonly error: unknown;
  readonly calls: readonly unknown[];
}

function readFrame(given: unknown): Frame {
  const frame = membersOf(given);
  const { type, value, error, calls } = frame;
  if (typeof type !== 'string' || !(calls === undefined || calls === null || Array.isArray(calls))) {
    throw new SourceFailure('the node answers a trace with something else');
  }
  return { from: frame.from, to: frame.to, type, value, error, calls: calls ?? [] };
}

/** The same by the steps of `trace_block` and `trace_transaction`, by transaction. */
function readTraceSteps(answer: unknown, blockHash: string): Map<string, CallPayment[]> {
  const paid = new Map<string, CallPayment[]>();
  /** The place of the failed call that the steps are in, all of which it undid. Calls come before those that they make. */
  let failed: string | null = null;
  for (const step of check(steps, answer, 'a trace')) {
    if (step.blockHash !== blockHash) {
      throw new SourceFailure('the node traced another block');
    }
    const place = step.traceAddress.map((part) => `${part}/`).join('');
    if (place === '' || (failed !== null && !place.startsWith(failed))) {
      failed = null;
    }
    if (failed === null && step.error) {
      failed = place;
    }
    if (failed === null && typeof step.transactionHash === 'string') {
      const all = paid.get(step.transactionHash) ?? [];
      paid.set(step.transactionHash, all);
      all.push(...(place === '' ? [] : readStep(step)));
    }
  }
  return paid;
}

function readStep(step: Step): CallPayment[] {
  if (step.type === 'call') {
    const { from, to, value, callType } = step.action;
    return callType === 'call' ? paying(from, to, value) : [];
  }
  if (step.type === 'create') {
    const { from, value } = step.action;
    return step.result ? paying(from, step.result.address, value) : [];
  }
  if (step.type === 'suicide') {
    const { address, refundAddress, balance } = step.action;
    return paying(address, refundAddress, balance);
  }
  return [];
}

function paying(from: string, to: string, units: bigint): CallPayment[] {
  return units > 0n ? [{ from, to, units }] : [];
}
