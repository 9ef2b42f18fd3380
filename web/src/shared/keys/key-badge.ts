import type { KeyCondition } from '#domain/keys/key-life';
import type { Scope } from '#domain/keys/scope';
import type { BadgeContent } from '#web/design/status/tone';

export const KEY_BADGES: Readonly<Record<KeyCondition, BadgeContent>> = {
  active: { tone: 'done', shape: 'check', label: 'Active' },
  rotating: { tone: 'moving', shape: 'half', label: 'Rotating' },
  expired: { tone: 'over', shape: 'minus', label: 'Expired' },
  revoked: { tone: 'over', shape: 'cross', label: 'Revoked' },
};

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  'orders:rw': 'Quote, create and read orders, decide refunds',
  'webhook:admin': 'Resume paused webhooks',
  'payouts:read': 'See payouts',
  'payouts:trigger': 'Request payouts',
};
