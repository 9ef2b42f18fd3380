import type { VerdictView } from '#contract/support/orders';
import { SECOND } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import type { Actor, MoneyPlace } from '#domain/support/cause';
import { type BadgeTone, ORDER_BADGES } from '#web/design/status/status-badges';

export const MONEY_LABELS: Readonly<Record<MoneyPlace, string>> = {
  with_user: 'With the user',
  at_provider: 'At the provider',
  on_the_way: 'On its way to the user',
  delivered: 'Delivered to the user',
  returned: 'Returned to the user',
  unknown: 'Unknown',
};

export const ACTOR_LABELS: Readonly<Record<Actor, string>> = {
  user: 'The user',
  partner: 'The partner',
  provider: 'The provider',
  operator: 'An operator',
  service: 'Swaplane (automatic)',
  nobody: 'Nobody',
};

/** The sentence without the rule at its end, because the rule is shown as a link. */
export function withoutRule({ sentence, rule }: Pick<VerdictView, 'sentence' | 'rule'>): string {
  const end = ` ${rule}.`;
  return sentence.endsWith(end) ? `${sentence.slice(0, -end.length)}.` : sentence;
}

/** The color depends on who has to act; if nobody has to, on the status, unless its money is still on the way. */
export function verdictTone(
  { unclear, actor, money }: Pick<VerdictView, 'unclear' | 'actor' | 'money'>,
  status: OrderStatus,
): BadgeTone {
  if (unclear || actor === 'operator') {
    return 'person';
  }
  return status === 'completed' && money === 'on_the_way' ? 'moving' : ORDER_BADGES[status].tone;
}

const RULE = /^\[rules\/([\w-]+): (.+)\]$/;

/** The heading of a rule, and its URL. */
export function ruleOf(rule: string): { name: string; url: string } | null {
  const [, page, name] = RULE.exec(rule) ?? [];
  if (page === undefined || name === undefined) {
    return null;
  }
  const anchor = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  return { name, url: `/docs/rules/${page}#${anchor}` };
}

/** Converts an instant of an order's clock to real time. */
export function realTime(at: string, clockOffsetSeconds: number): string {
  return new Date(Date.parse(at) - clockOffsetSeconds * SECOND).toISOString();
}
