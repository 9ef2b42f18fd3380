import type { Leg } from '../evidence/leg';
import type { ProviderReport } from '../watching/provider-report';

/** A time in a scenario: a multiple of T, or an ISO 8601 duration regardless of T. */
export type Moment = number | string;

/** What a simulated provider reports; the amount may be a percentage of the expected one, like `97%`. */
export type ScriptedReport = Omit<ProviderReport, 'providerWord'>;

export interface ScriptedDeposit {
  /** In units of the sent currency, or a percentage of `amount_from`, like `80%`; missing: exactly that amount. */
  readonly amount?: string;
  readonly memo?: 'wrong' | 'missing';
  /** The number of confirmations after which the provider assesses the deposit. */
  readonly confirmations?: number;
}

export const PAYOUT_STEPS = ['sent', 'dropped', 'sent_again', 'confirmed'] as const;
export type ScriptedPayoutStep = (typeof PAYOUT_STEPS)[number];

/** Something that happens at a time after the order's creation. */
export type ScriptedStep = { readonly at: Moment } & (
  | { readonly report: ScriptedReport }
  | { readonly deposit: ScriptedDeposit }
  | { readonly payout: ScriptedPayoutStep }
  | { readonly hangs: true }
  | { readonly shows: 'deposit' }
);

const SCRIPTED_CALLS = ['create_order', 'request_refund', 'open_ticket'] as const;
export type ScriptedCall = (typeof SCRIPTED_CALLS)[number];

/** `hangs` never answers; `unknown` may have been accepted, and the provider cannot be queried about it. */
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
 * The part of a scenario that the service executes: how the simulated provider sees the order and answers calls
 * [rules/sandbox-and-clock: Scenario files].
 */
export interface ScenarioScript {
  readonly steps: readonly ScriptedStep[];
  /** End of the deposit window from the creation; null: T, but at least an hour. */
  readonly expires: Moment | null;
  /** The answer to each attempt of a call; the last one repeats, and without any the call is accepted. */
  readonly answers: Readonly<Partial<Record<ScriptedCall, readonly ScriptedAnswer[]>>>;
  /** When an accepted refund is confirmed, counted from its acceptance; null: never. */
  readonly refundConfirmed: Moment | null;
  /** When a ticket is resolved, counted from when the refund became due; null: never. */
  readonly ticketResolved: Moment | null;
  /** Whether the provider swaps any amount that arrives, instead of requiring a refund. */
  readonly takesAnyAmount: boolean;
  /** Missing if the network shows what the provider says. */
  readonly chain?: ChainStories;
}

/** A scenario's name, and its description in one sentence. */
export interface ScenarioRow {
  readonly story: string;
  readonly script: ScenarioScript;
}

/**
 * What a scenario's network shows of a transfer, other than what the provider says of it. The first seven contradict the
 * provider as soon as the transfer is final [rules/evidence: Contradictions].
 */
export const CHAIN_STORIES = [
  'not_found',
  'failed_transaction',
  'other_address',
  'other_asset',
  'less_than_said',
  'older_than_order',
  'used_by_other_order',
  'in_batch',
  'replaced',
  'reorganised',
] as const;
export type ChainStory = (typeof CHAIN_STORIES)[number];

/** A leg without a story is shown as the provider says it. */
type ChainStories = Readonly<Partial<Record<Leg, ChainStory | undefined>>>;
