import type { Attention } from '#contract/dashboard/home';
import type { Permission } from '#domain/team/permission';
import { UNDELIVERED } from '#domain/webhooks/delivery';
import type { BadgeTone, Shape } from '#web/design/status/status-badges';
import { formatCount } from '#web/design/values/formats';

type Item = Attention['items'][number];

interface AttentionRow {
  tone: BadgeTone;
  shape: Shape;
  title: (item: Item) => string;
  /** What to do about it, and where. */
  action: string;
  to: (item: Item) => string;
  /** Without this permission, the row has no button. */
  permission: Permission;
}

const count = (item: Item, one: string) => formatCount(item.count ?? 0, one);

/** The text and the button for each kind of item. */
export const ATTENTION_ROWS: Readonly<Record<Item['kind'], AttentionRow>> = {
  endpoint_paused: {
    tone: 'failed',
    shape: 'minus',
    title: (item) => `${item.label ?? 'An endpoint'} is paused, ${count(item, 'event')} waiting`,
    action: 'See why',
    to: (item) => `/webhooks/${item.subject_id}`,
    permission: 'logs.view',
  },
  webhooks_failing: {
    tone: 'person',
    shape: 'person',
    title: (item) => `${count(item, 'webhook attempt')} failed in the last hour`,
    action: 'View them',
    to: () => `/webhooks?state=${UNDELIVERED.join(',')}`,
    permission: 'logs.view',
  },
  refund_due: {
    tone: 'returning',
    shape: 'back',
    title: (item) => `A refund is waiting for your decision${item.label ? `: ${item.label}` : ''}`,
    action: 'Decide',
    to: (item) => `/orders/${item.subject_id}`,
    permission: 'orders.refund',
  },
  late_deposit: {
    tone: 'returning',
    shape: 'back',
    title: (item) => `Money came after an order had ended${item.label ? `: ${item.label}` : ''}`,
    action: 'See where it is',
    to: (item) => `/orders/${item.subject_id}`,
    permission: 'home.view',
  },
  in_review: {
    tone: 'person',
    shape: 'person',
    title: (item) =>
      item.count === 1
        ? `The operator is reviewing an order${item.label ? `: ${item.label}` : ''}`
        : `The operator is reviewing ${count(item, 'order')}`,
    action: 'View',
    to: (item) => (item.count === 1 ? `/orders/${item.subject_id}` : '/orders?status=manual_review'),
    permission: 'home.view',
  },
  key_expires: {
    tone: 'person',
    shape: 'person',
    title: (item) => `The key ${item.label ?? ''} expires soon`,
    action: 'Rotate it',
    to: (item) => `/keys?key=${item.subject_id}`,
    permission: 'keys.edit',
  },
  key_rotating: {
    tone: 'moving',
    shape: 'half',
    title: (item) => `The key ${item.label ?? ''} is being rotated`,
    action: 'View it',
    to: (item) => `/keys?key=${item.subject_id}`,
    permission: 'keys.view',
  },
  sla_breach: {
    tone: 'failed',
    shape: 'cross',
    title: () => 'The uptime of the last 24 hours is below its threshold',
    action: 'View SLA',
    to: () => '/incidents',
    permission: 'home.view',
  },
  tracking_host: {
    tone: 'failed',
    shape: 'cross',
    title: (item) => `${item.label ?? 'Your host name'} no longer points to us: tracking links on it may not open`,
    action: 'See what is missing',
    to: () => '/settings',
    permission: 'settings.edit',
  },
  not_onboarded: {
    tone: 'waiting',
    shape: 'ring',
    title: () => 'Your account is not set up for live keys yet',
    action: 'Continue',
    to: () => '/onboarding',
    permission: 'onboarding.edit',
  },
};
