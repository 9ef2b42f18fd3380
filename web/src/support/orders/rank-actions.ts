import type { OrderPageView, VerdictView } from '#contract/support/orders';
import { namesOf } from '#domain/names-of';
import type { OperatorPermission } from '#domain/team/permission';

type OrderAction = OrderPageView['actions'][number];

/** What helps a person without changing the order; always possible. */
const OWN_ACTIONS = {
  draft: {
    permission: 'support.view',
    consequence: 'Opens a reply to the user, written from the verdict, for you to copy. Nothing is sent.',
  },
  links: {
    permission: 'support.help',
    consequence: 'Revokes links to the page that the user sees, or makes a new one.',
  },
} as const satisfies Record<string, { permission: OperatorPermission; consequence: string }>;

export type ActionName = OrderAction['action'] | keyof typeof OWN_ACTIONS;

export interface OfferedAction {
  action: ActionName;
  permission: OperatorPermission;
  consequence: string;
}

export interface RankedActions {
  /** The one or two that help now. */
  now: OfferedAction[];
  /** The other possible ones; erasing, which nothing brings back, is last. */
  others: OfferedAction[];
  impossible: OrderAction[];
}

/** Those that move the order on, the most helpful first: each is possible only where it helps. */
const HELPFUL: readonly ActionName[] = ['decide', 'refund', 'refund_again', 'poll'];
const IN_MENU: readonly ActionName[] = [...HELPFUL, 'review', 'draft', 'note', 'links', 'export_case', 'erase'];
const NOW = 2;

/** Taking an order to review helps only where an operator has to act and nothing else moves it on. */
export function rankActions(actions: readonly OrderAction[], { actor }: Pick<VerdictView, 'actor'>): RankedActions {
  const own = namesOf(OWN_ACTIONS).map((action) => ({ action, ...OWN_ACTIONS[action] }));
  const possible: OfferedAction[] = [...actions.filter((one) => one.possible), ...own];
  const find = (names: readonly ActionName[]) =>
    names.flatMap((name) => possible.filter(({ action }) => action === name));
  const helpful = find(actor === 'operator' ? [...HELPFUL, 'review', 'draft'] : [...HELPFUL, 'draft']);
  const now = helpful.slice(0, NOW);
  return {
    now,
    others: find(IN_MENU).filter((one) => !now.includes(one)),
    impossible: actions.filter((one) => !one.possible),
  };
}
