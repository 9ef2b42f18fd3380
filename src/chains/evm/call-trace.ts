import { z } from 'zod';
import { SourceFailure } from '../source';
import { payingFrame, traceStep } from './fields';
import type { CallPayment } from './payments';
import { check } from './rpc';

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
  const frame = typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
  const { type, value, error, calls } = frame;
  if (typeof type !== 'string' || !(calls === undefined || calls === null || Array.isArray(calls))) {
    throw new SourceFailure('the node answers a trace with something else');
  }
  return { from: frame.from, to: frame.to, type, value, error, calls: calls ?? [] };
}

/** The same by the steps of `trace_block` and `trace_transaction`, by transaction. */
export function readTraceSteps(answer: unknown, blockHash: string): Map<string, CallPayment[]> {
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
