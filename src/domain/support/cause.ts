import type { OrderFacts } from './facts';

/** Who has to act next. `service` is Swaplane itself. */
export const ACTORS = ['user', 'partner', 'provider', 'operator', 'service', 'nobody'] as const;
export type Actor = (typeof ACTORS)[number];

/** Where the money is. */
export const MONEY_PLACES = [
  'with_user',
  'at_provider',
  'on_the_way',
  'delivered',
  'returned',
  /** Unknown from here, so a verdict with it is never clear. */
  'unknown',
] as const;
export type MoneyPlace = (typeof MONEY_PLACES)[number];

/**
 * Why an order is in its state. The first row that applies wins [rules/support: Causes]. Texts contain placeholders in braces
 * [words.ts].
 */
export interface CauseRow {
  readonly applies: (facts: OrderFacts) => boolean;
  readonly actor: Actor;
  /** `by_status`: follows from the status. */
  readonly money: MoneyPlace | 'by_status';
  /** Where the money is, as a text. */
  readonly place: string;
  /** What the order waits for, as a text. */
  readonly waits: string;
  /** The rule behind it. */
  readonly rule: string;
  /** Since when; defaults to the latest transition. */
  readonly since?: (facts: OrderFacts) => number;
  /** Something important cannot be determined from the records. */
  readonly isUnclear?: true;
}
