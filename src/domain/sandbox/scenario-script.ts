import type { ProviderReport } from '../watching/provider-report';

/** A moment of a story: so many T from where it counts, or an ISO 8601 duration, whatever T is. */
export type Moment = number | string;

/** What a simulated provider says; the amount may be a part of what was expected, like `97%`. */
export type ScriptedReport = Omit<ProviderReport, 'providerWord'>;

export interface ScriptedDeposit {
  /** In units of what is sent, or a part of `amount_from`, like `80%`; missing: exactly that. */
  readonly amount?: string;
  readonly memo?: 'wrong' | 'missing';
  /** How many it takes until the provider judges the deposit. */
  readonly confirmations?: number;
}

export const PAYOUT_STEPS = ['sent', 'dropped', 'sent_again', 'confirmed'] as const;
export type ScriptedPayoutStep = (typeof PAYOUT_STEPS)[number];

/** Something that happens at a moment from the order's creation. */
export type ScriptedStep = { readonly at: Moment } & (
  | { readonly report: ScriptedReport }
  | { readonly deposit: ScriptedDeposit }
  | { readonly payout: ScriptedPayoutStep }
  | { readonly hangs: true }
);

export const SCRIPTED_CALLS = ['create_order', 'request_refund', 'open_ticket'] as const;
export type ScriptedCall = (typeof SCRIPTED_CALLS)[number];

/** `hangs` is never answered; `unknown` may have been taken, and the provider cannot be asked about it. */
export const SCRIPTED_ANSWERS = [
  'accepted',
  'refused',
  'unavailable',
  'hangs',
  'unknown',
  'below_limit',
  'above_limit',
] as const;
export type ScriptedAnswer = (typeof SCRIPTED_ANSWERS)[number];

/**
 * The part of a scenario that the service plays: how the simulated provider sees and answers an order
 * [rules/sandbox-and-clock: Scenario files].
 */
export interface ScenarioScript {
  readonly steps: readonly ScriptedStep[];
  /** End of the deposit window from the creation; null: T, but at least an hour. */
  readonly expires: Moment | null;
  /** The answer to each attempt of a call; the last one stands for all that follow, and without any it is accepted. */
  readonly answers: Readonly<Partial<Record<ScriptedCall, readonly ScriptedAnswer[]>>>;
  /** When a refund that was accepted is confirmed, from then; null: never. */
  readonly refundConfirmed: Moment | null;
  /** When a ticket is resolved, from when the refund became due; null: never. */
  readonly ticketResolved: Moment | null;
  /** Whether the provider swaps whatever arrives, instead of having it refunded. */
  readonly takesAnyAmount: boolean;
}

/** A story by its name, in one sentence. */
export interface ScenarioRow {
  readonly story: string;
  readonly script: ScenarioScript;
}
