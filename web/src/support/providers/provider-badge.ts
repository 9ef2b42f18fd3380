import type { ProviderState } from '#contract/support/providers';
import type { BadgeContent } from '#web/design/status/status-badges';

export const PROVIDER_BADGES: Readonly<Record<ProviderState['state'], BadgeContent>> = {
  up: { tone: 'done', shape: 'check', label: 'Up' },
  down: { tone: 'failed', shape: 'cross', label: 'Down' },
  avoided: { tone: 'person', shape: 'person', label: 'Avoided' },
  draining: { tone: 'person', shape: 'minus', label: 'Draining' },
  off: { tone: 'over', shape: 'ring', label: 'Not set up' },
};

const STATES_WITH_PROBLEM: readonly ProviderState['state'][] = ['down', 'avoided', 'draining'];

export function hasProblem({ state }: ProviderState): boolean {
  return STATES_WITH_PROBLEM.includes(state);
}

/** The reason for its state in a few words; empty if there is no problem. */
export function problemOf({ state, drain, last_error }: ProviderState): string {
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
