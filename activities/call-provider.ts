import { ApplicationFailure, activityInfo, CancelledFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { Database } from '../src/db/client';
import {
  type CallStart,
  endCall,
  endOverdueCall,
  forgetCall,
  type OnceCall,
  restartCall,
  type StoredAnswer,
  startCall,
  storeAnswer,
} from '../src/db/orders/provider-calls';
import { isDatabaseOutage } from '../src/db/outage';
import type { ErrorCode } from '../src/domain/error';
import type { OrderInput } from '../src/domain/orders/order';
import { OUTCOME_UNKNOWN, PROVIDER_UNSERVED } from '../src/domain/orders/provider-call';
import type { RefusalExtras } from '../src/domain/refunds/refund-decision';
import { isRefusalOfUs, type ProviderErrorKind } from '../src/providers/failure-label';
import { noteFailure, type ProviderHealth } from '../src/providers/health';
import { ContradictingAnswer } from '../src/providers/live/report';
import { type Provider, ProviderError, RefusedFields, UnservedError } from '../src/providers/provider';

export interface ProviderActivityDeps {
  db: Database;
  /** Null for a provider code that this installation does not have (any more). */
  findProvider(code: string): Provider | null;
  /** Updated after every call. */
  health: Pick<ProviderHealth, 'note' | 'avoid' | 'noteRefused'>;
  /** Called with a refund that the provider did not answer, once Temporal no longer retries it. Must not reject. */
  announceFailedRefund(failed: { orderId: string; provider: string; lastError: string }): Promise<void>;
  /** Called with an answer about another order than the one that was asked about. */
  noteContradiction(provider: Provider, orderId: string, contradiction: ContradictingAnswer): Promise<void>;
}

type CallProvider = <T>(
  input: OrderInput,
  call: (provider: Provider) => Promise<T>,
  options?: CallOptions,
) => Promise<T>;

interface CallOptions {
  /** Called with a failure that Temporal does not retry. */
  onEnd?(provider: Provider, error: unknown): Promise<void>;
  /** Whether the order makes the call again later if nothing came of it. */
  isRepeated?: boolean;
}

/** Calls the order's provider and records its health from the result. */
export function createCallProvider(deps: ProviderActivityDeps): CallProvider {
  const { db, findProvider, health, noteContradiction } = deps;
  return async (input, call, { onEnd, isRepeated = false } = {}) => {
    const provider = findProvider(input.provider);
    if (!provider || provider.facts.sandbox !== (input.sandbox !== null)) {
      throw ApplicationFailure.nonRetryable(`no provider ${input.provider} for this order`, 'NO_PROVIDERS_AVAILABLE');
    }
    try {
      const answer = await call(provider);
      health.note(provider, null);
      await noteCalled(db, input);
      return answer;
    } catch (error) {
      if (error instanceof CancelledFailure) {
        throw error;
      }
      const isLive = input.sandbox === null;
      if (isOutageOfOurs(error)) {
        throw isRepeated && isLive && isLastAttempt() ? overdueFailure(error) : error;
      }
      noteFailure(health, provider, error);
      if (error instanceof ContradictingAnswer) await noteContradiction(provider, input.orderId, error);
      if (isFinal(error) || isLastAttempt()) {
        await onEnd?.(provider, error);
      }
      if (!(error instanceof ProviderError)) {
        throw error;
      }
      if (isRepeated && isLive && staysDue(error)) {
        throw overdueFailure(error);
      }
      if (isFinal(error) && !(error instanceof UnservedError)) await noteCalled(db, input);
      throw publicFailure(error, !isLive);
    }
  };
}

/** Whether our database was away, which says nothing about the provider. */
function isOutageOfOurs(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ProviderError) && isDatabaseOutage(error);
}

/** Closes the case about a call that could not be made, because it has been answered. A failure here must not change the call's result. */
async function noteCalled(db: Database, { orderId, sandbox }: OrderInput): Promise<void> {
  if (!sandbox) await endOverdueCall(db, orderId).catch(() => undefined);
}

/** `forgotten`: it certainly had no effect. */
export type CallState = 'begun' | 'forgotten';

export interface OnceRequest<T> extends CallStart {
  orderId: string;
  call: OnceCall;
  make(): Promise<T>;
  /** Queries the provider about an earlier call without an answer: returns its answer, or null if it never took one. */
  findAnswer: (() => Promise<T | null>) | undefined;
  /** Called when the beginning is on record, before the provider is called, and when that record is deleted. */
  onRecord(state: CallState): void;
  /** Separates the secret from the answer; it is stored with the answer and goes nowhere else. */
  part?: (answer: T) => StoredAnswer<T>;
  /** Resolves after this time; may reject, and then the caller tries again later. */
  wait(ms: number): Promise<unknown>;
}

/**
 * Makes a provider call that must not happen twice. Its start is recorded first; a repetition gets the stored answer, or
 * queries the provider about the first call. If the provider knows of none, that proves nothing until the first call's time is
 * over; only then is the call made again, by a single caller.
 * @throws ProviderError of kind `unknown` if the provider cannot be queried
 */
export async function callOnce<T>(db: Database, request: OnceRequest<T>): Promise<T> {
  const { orderId, call, findAnswer, limitMs, triedSince, wasBegun, onRecord, wait, part = whole } = request;
  for (;;) {
    const record = await startCall(db, orderId, call, { limitMs, triedSince, wasBegun });
    if (record.kind === 'answered') {
      return record.answer as T;
    }
    onRecord('begun');
    if (record.kind === 'new') {
      return makeCall(db, request, record.begun);
    }
    const found = findAnswer ? await findAnswer() : null;
    if (found !== null) {
      await storeAnswer(db, orderId, call, part(found));
      return part(found).value;
    }
    if (record.leftMs > 0) {
      await wait(record.leftMs);
      continue;
    }
    if (!findAnswer) {
      throw new ProviderError('unknown', {
        message: `an earlier ${call} may have been taken, and cannot be asked about`,
      });
    }
    const begun = await restartCall(db, orderId, call, { begun: record.begun, limitMs });
    if (begun !== null) {
      return makeCall(db, request, begun);
    }
  }
}

/** @param begun when it began, according to the record */
async function makeCall<T>(
  db: Database,
  { orderId, call, make, onRecord, part = whole }: OnceRequest<T>,
  begun: string,
): Promise<T> {
  const answer = await make().catch(async (error) => {
    if (error instanceof ProviderError && error.hadNoEffect) {
      await forgetCall(db, orderId, call, begun);
      onRecord('forgotten');
    } else if (error instanceof ProviderError && error.wasAnswered) {
      await endCall(db, orderId, call, begun);
    }
    throw error;
  });
  await storeAnswer(db, orderId, call, part(answer));
  return part(answer).value;
}

function whole<T>(value: T): StoredAnswer<T> {
  return { value };
}

/** The public error code for each kind of provider failure. */
export const CODES: Readonly<Record<ProviderErrorKind, ErrorCode>> = {
  below_limit: 'AMOUNT_TOO_LOW',
  above_limit: 'AMOUNT_TOO_HIGH',
  unsupported_pair: 'INVALID_PAIR',
  unavailable: 'PROVIDER_ERROR',
  unknown: 'PROVIDER_ERROR',
  refused: 'PROVIDER_ERROR',
};

/** An earlier call may still be in progress; its result is unknown, and it is not made again yet. */
export class CallUnderWayError extends ProviderError {
  constructor(
    /** The call ends within this time. */
    readonly leftMs: number,
  ) {
    super('unavailable', { message: 'an earlier call may still be under way', label: 'no_answer' });
  }
}

/**
 * A refusal is final, so Temporal does not retry it. The same goes for calls that cannot be made, which the order itself
 * retries later.
 */
export function isFinal(error: unknown): boolean {
  return error instanceof ProviderError && (error.kind !== 'unavailable' || error instanceof UnservedError);
}

/**
 * Whether a due call is to be made again later, because this attempt decided nothing: the provider takes no calls of ours, or gave
 * no answer in all attempts [rules/orders-and-transitions: Overdue calls].
 */
export function staysDue(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error instanceof UnservedError ||
      (error.kind === 'refused' && isRefusalOfUs(error.label)) ||
      (error.kind === 'unavailable' && isLastAttempt()))
  );
}

/** For the workflow, a call that stays due is like one that nobody could make. */
export function overdueFailure(error: Error): ApplicationFailure {
  return ApplicationFailure.create({
    type: PROVIDER_UNSERVED,
    message: error.message,
    nonRetryable: true,
    cause: error,
  });
}

/** If Temporal does not say how many attempts there are, any may be the last. */
export function isLastAttempt(): boolean {
  const { attempt, retryPolicy } = activityInfo();
  return attempt >= (retryPolicy?.maximumAttempts ?? 1);
}

/**
 * Converts a provider's refusal to its public code; the provider's own message stays in the cause, for support staff. What a simulated
 * provider refuses was asked for by a scenario or a drill, so no operator is warned of it.
 */
export function publicFailure(error: ProviderError, isSimulated: boolean): ApplicationFailure {
  return ApplicationFailure.create({
    ...(isSimulated && { category: ApplicationFailureCategory.BENIGN }),
    type: typeOf(error),
    message: messageOf(error),
    nonRetryable: isFinal(error),
    details: [extrasOf(error)],
    cause: error,
    ...(error instanceof CallUnderWayError && { nextRetryDelay: error.leftMs }),
  });
}

function typeOf(error: ProviderError): string {
  if (error instanceof UnservedError) {
    return PROVIDER_UNSERVED;
  }
  if (error instanceof RefusedFields) {
    return 'INVALID_PAIR';
  }
  return error.kind === 'unknown' ? OUTCOME_UNKNOWN : CODES[error.kind];
}

function messageOf(error: ProviderError): string {
  if (error instanceof RefusedFields) {
    return error.fields.map(({ field, issue }) => `${field}: ${issue}`).join('; ');
  }
  if (error.label === 'rate_limited') {
    return RATE_LIMITED;
  }
  if (isRefusalOfUs(error.label)) {
    return REFUSES_US;
  }
  return error.kind === 'refused' && !error.hadNoEffect ? UNUSABLE : PUBLIC_WORDS[error.kind];
}

/** What the caller can do about it [rules/order-creation: The provider refuses]. */
function extrasOf(error: ProviderError): RefusalExtras {
  const { kind, limit } = error;
  if (error instanceof RefusedFields) {
    return { fields: [...error.fields] };
  }
  switch (kind) {
    case 'below_limit':
      return limit === undefined ? {} : { limit: { min: limit } };
    case 'above_limit':
      return limit === undefined ? {} : { limit: { max: limit } };
    case 'unsupported_pair':
      return { fields: [{ field: 'quote_id', issue: 'is for a pair that its provider has withdrawn' }] };
    default:
      return {};
  }
}

const RATE_LIMITED = 'The provider takes no more calls at the moment; ask for a new quote';
const REFUSES_US = 'The provider takes no calls of this service at the moment; ask for a new quote';
const UNUSABLE = "The provider's order cannot be used; ask for a new quote";
const PUBLIC_WORDS: Readonly<Record<ProviderErrorKind, string>> = {
  below_limit: "The amount is below the provider's present minimum; ask for a new quote",
  above_limit: "The amount is above the provider's present maximum; ask for a new quote",
  unsupported_pair: 'The provider has withdrawn this pair since the quote; ask for a new quote',
  unavailable: 'The provider did not answer; ask for a new quote',
  unknown: 'The provider did not answer; ask for a new quote',
  refused: 'The provider refused this order and does not say why: check its addresses and memos, or use another quote',
};
