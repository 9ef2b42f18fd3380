import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { ErrorCode } from '../src/domain/error';
import { OUTCOME_UNKNOWN, PROVIDER_UNSERVED } from '../src/domain/orders/provider-call';
import type { RefusalExtras } from '../src/domain/refunds/refund-decision';
import { isRefusalOfUs, type ProviderErrorKind } from '../src/providers/failure-label';
import { ProviderError } from '../src/providers/provider';
import { RefusedFields } from '../src/providers/unmet-demand';
import { UnservedError } from '../src/providers/unserved-error';

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

/** Converts a provider's refusal to its public code; the provider's own message stays in the cause, for support staff. */
export function publicFailure(error: ProviderError): ApplicationFailure {
  return ApplicationFailure.create({
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
