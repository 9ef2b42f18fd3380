import type { ProviderState } from '#contract/support/providers';
import type { Look } from '#web/design/status/tone';

export const PROVIDER_LOOKS: Readonly<Record<ProviderState['state'], Look>> = {
  up: { tone: 'done', shape: 'check', word: 'Up' },
  down: { tone: 'failed', shape: 'cross', word: 'Down' },
  avoided: { tone: 'person', shape: 'person', word: 'Avoided' },
  draining: { tone: 'person', shape: 'minus', word: 'Draining' },
  off: { tone: 'over', shape: 'ring', word: 'Not set up' },
};

const TROUBLED: readonly ProviderState['state'][] = ['down', 'avoided', 'draining'];

export function isTroubled({ state }: ProviderState): boolean {
  return TROUBLED.includes(state);
}

/** The reason for its state in a few words; empty if there is no problem. */
export function troubleOf({ state, drain, last_error }: ProviderState): string {
  switch (state) {
    case 'draining':
      return `${drain?.actor ?? 'Someone'}: ${drain?.reason ?? 'no reason given'}`;
    case 'down':
      return last_error?.replaceAll('_', ' ') ?? 'No answer.';
    case 'avoided':
      return last_error?.replaceAll('_', ' ') ?? 'Too many recent orders failed.';
    default:
      return '';
  }
}
