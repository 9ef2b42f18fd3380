import { SECOND } from '../domain/duration';
import { count, observeSeconds } from '../metrics/registry';
import type { CALL_OUTCOMES, PROVIDER_OPERATIONS } from '../metrics/table';
import { trace } from '../tracing/tracer';
import { type Provider, ProviderError } from './provider';

type Operation = (typeof PROVIDER_OPERATIONS)[number];
type Outcome = (typeof CALL_OUTCOMES)[number];

/** The provider, with its calls counted and timed [docs/metrics.md]. */
export function measureProvider(provider: Provider): Provider {
  const { code } = provider.facts;
  const measured = <A extends unknown[], T>(operation: Operation, call: (...args: A) => Promise<T>) => {
    const attributes = { provider: code, 'provider.operation': operation };
    return (...args: A): Promise<T> =>
      trace('provider', attributes, async (describe) => {
        const startedAt = performance.now();
        const note = (outcome: Outcome) => {
          describe({ 'provider.outcome': outcome });
          count('swaplane_provider_calls_total', { provider: code, operation, outcome });
          if (outcome !== 'held_back') {
            const seconds = (performance.now() - startedAt) / SECOND;
            observeSeconds('swaplane_provider_call_duration_seconds', { provider: code, operation }, seconds);
          }
        };
        try {
          const answer = await call(...args);
          note('ok');
          return answer;
        } catch (error) {
          note(outcomeOf(error));
          throw error;
        }
      });
  };
  const { findOrder, readStatus, requestRefund, openTicket } = provider;
  return {
    ...provider,
    limits: measured('limits', provider.limits),
    quote: measured('quote', provider.quote),
    createOrder: measured('create_order', provider.createOrder),
    ...(findOrder && { findOrder: measured('find_order', findOrder) }),
    ...(readStatus && { readStatus: measured('read_status', readStatus) }),
    ...(requestRefund && { requestRefund: measured('request_refund', requestRefund) }),
    ...(openTicket && { openTicket: measured('open_ticket', openTicket) }),
  };
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ProviderError)) {
    return 'invalid_answer';
  }
  if (error.wasHeldBack) {
    return 'held_back';
  }
  if (error.kind !== 'unavailable' && error.kind !== 'unknown') {
    return 'refused';
  }
  return OUTCOMES[error.label] ?? 'unavailable';
}

/** By the label of a failed call. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  connection_timeout: 'timeout',
  rate_limited: 'rate_limited',
  invalid_answer: 'invalid_answer',
  contradicting_answer: 'invalid_answer',
};
