import type { OrderFacts } from './facts';

/** Who has to do something next. `service` is Swaplane itself. */
export const ACTORS = ['user', 'partner', 'provider', 'operator', 'service', 'nobody'] as const;
export type Actor = (typeof ACTORS)[number];

/** Where the money is. */
export const MONEY_PLACES = [
  'with_user',
  'at_provider',
  'on_the_way',
  'delivered',
  'returned',
  /** Nobody can tell from here, so no verdict that says so is clear. */
  'unknown',
] as const;
export type MoneyPlace = (typeof MONEY_PLACES)[number];

/**
 * Why an order is as it is. Of all rows the first that applies holds [rules/support: Causes]. Words stand in braces for what the
 * order fills in [words.ts].
 */
export interface CauseRow {
  readonly applies: (facts: OrderFacts) => boolean;
  readonly actor: Actor;
  /** `by_status`: wherever the status says. */
  readonly money: MoneyPlace | 'by_status';
  /** Where the money is, in words. */
  readonly place: string;
  /** What is waited for, in words. */
  readonly waits: string;
  /** By which it is so. */
  readonly rule: string;
  /** Since when; the latest transition, where it is missing. */
  readonly since?: (facts: OrderFacts) => number;
  /** Something that matters cannot be told from what is on record. */
  readonly isUnclear?: true;
}
