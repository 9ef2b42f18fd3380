import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import type { BadgeContent } from '#web/design/status/tone';

export const ENDPOINT_BADGES: Readonly<Record<Endpoint['state'], BadgeContent>> = {
  active: { tone: 'done', shape: 'check', label: 'Active' },
  failing: { tone: 'person', shape: 'person', label: 'Failing' },
  paused: { tone: 'failed', shape: 'minus', label: 'Paused' },
};

export const CHANNEL_LABELS: Readonly<Record<Endpoint['channel'], string>> = {
  order: 'Order events',
  ops: 'Operations events',
};
