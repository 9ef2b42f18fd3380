import type { KeyCondition } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import type { Look } from '#web/design/status/tone';

export const KEY_LOOKS: Readonly<Record<KeyCondition, Look>> = {
  active: { tone: 'done', shape: 'check', word: 'Active' },
  rotating: { tone: 'moving', shape: 'half', word: 'Rotating' },
  expired: { tone: 'over', shape: 'minus', word: 'Expired' },
  revoked: { tone: 'over', shape: 'cross', word: 'Revoked' },
};

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'orders:rw': 'Quote, create and read orders, decide refunds',
  'webhook:admin': 'Resume paused webhooks',
  'payouts:read': 'See payouts',
  'payouts:trigger': 'Request payouts',
};
