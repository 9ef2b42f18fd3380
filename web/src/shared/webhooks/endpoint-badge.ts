import type { Endpoint } from '#contract/shared/webhooks/endpoints';
import type { Look } from '#web/design/status/tone';

export const ENDPOINT_LOOKS: Readonly<Record<Endpoint['state'], Look>> = {
  active: { tone: 'done', shape: 'check', word: 'Active' },
  failing: { tone: 'person', shape: 'person', word: 'Failing' },
  paused: { tone: 'failed', shape: 'minus', word: 'Paused' },
};

export const CHANNEL_WORDS: Readonly<Record<Endpoint['channel'], string>> = {
  order: 'Order events',
  ops: 'Operations events',
};
