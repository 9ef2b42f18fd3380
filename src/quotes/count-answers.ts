import { count } from '../metrics/registry';
import { type Provider, ProviderError } from '../providers/provider';

/** Counts a round of quotes, and each provider's answer in it. @param outcomes in the order of the providers */
export function countAnswers(asked: readonly Provider[], outcomes: readonly unknown[]): void {
  for (const [place, { facts }] of asked.entries()) {
    count('swaplane_quote_answers_total', { provider: facts.code, outcome: answerOf(outcomes[place]) });
  }
  const isOffered = outcomes.some((outcome) => !(outcome instanceof ProviderError));
  count('swaplane_quote_rounds_total', { outcome: isOffered ? 'offered' : 'empty' });
}

function answerOf(outcome: unknown): string {
  if (!(outcome instanceof ProviderError)) {
    return 'in_time';
  }
  if (outcome.wasHeldBack) {
    return 'held_back';
  }
  return outcome.kind === 'unavailable' || outcome.kind === 'unknown' ? 'no_answer' : 'refused';
}
