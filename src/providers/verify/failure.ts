import type { ProviderErrorKind } from '../failure-label';
import { ProviderError } from '../provider';
import { type Finding, finding } from './findings';

const KIND_WORDS: Readonly<Record<ProviderErrorKind, string>> = {
  below_limit: 'an amount below the minimum',
  above_limit: 'an amount above the maximum',
  unsupported_pair: 'a pair that it does not have',
  refused: 'a refusal',
  unavailable: 'no usable answer',
  unknown: 'an answer that decides nothing',
};

/** A rejected promise's error; null if it was not rejected. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderError | null> {
  try {
    await call;
    return null;
  } catch (cause) {
    return toProviderError(cause);
  }
}

/** What is no error of the provider is a bug of the adapter, or an answer that it does not handle. */
export function toProviderError(cause: unknown): ProviderError {
  return cause instanceof ProviderError
    ? cause
    : new ProviderError('unavailable', { message: `the adapter failed: ${String(cause)}`, label: 'invalid_answer' });
}

/** How an error reads in a report. */
export function errorWords({ kind, label, message }: ProviderError): string {
  return `read as ${KIND_WORDS[kind]} (${[...new Set([kind, label])].join(', ')}): ${message}`;
}

/** How a call fails that says nothing about the provider's interface. */
const OUTAGE = /^(?:connection_\w+|unknown_host|rate_limited|http_5\d\d)$/;

/** The finding for a call that should have been answered. */
export function failureFinding(subject: string, error: ProviderError): Finding {
  if (error.wasHeldBack) {
    return finding('not_tried', subject, error.message);
  }
  if (error.kind === 'unsupported_pair') {
    return finding('not_offered', subject, 'is not offered');
  }
  if (error.kind === 'refused') {
    return finding('new', subject, `is refused for a reason that the adapter does not know: ${error.message}`);
  }
  const words =
    error.label === 'rate_limited'
      ? 'refused as one call too many, at less than half of the published rate'
      : errorWords(error);
  return { ...finding('broke', subject, words), ...(OUTAGE.test(error.label) && { isOutage: true }) };
}
