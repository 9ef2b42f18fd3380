import type { ProviderReport } from '../watching/provider-report';

interface ScenarioRow {
  /**
   * Whether the seed's closed enum publishes it; the others are listed by GET /sandbox/scenarios
   * [rules/sandbox-and-clock: Scenarios].
   */
  readonly published: boolean;
  readonly story: string;
  /** The simulated provider's reports, at fractions of T from creation [rules/sandbox-and-clock: Scenarios]. */
  readonly steps: readonly { readonly at: number; readonly report: ProviderReport }[];
  /** What the simulated provider does with a refund call. */
  readonly refund: 'confirms' | 'refuses' | 'is_down';
  /** Whether a ticket is resolved by the simulated provider, after the same delay as a refund. */
  readonly resolvesTicket: boolean;
  /** Whether the deposit window is T instead of an hour or more. */
  readonly expiresAtTtl?: boolean;
}

const CONFIRMING = { at: 0.2, report: { status: 'confirming' } } as const;
const UNDERPAID = {
  at: 0.4,
  report: { status: 'refund_required', reason: 'underpayment', message: 'Less than the expected amount arrived' },
} as const;
const ORDINARY = { refund: 'confirms', resolvesTicket: false } as const;

/** Every story a sandbox order can be told to play [rules/sandbox-and-clock: Scenarios]. */
export const SCENARIOS = {
  success: {
    ...ORDINARY,
    published: true,
    story: 'The swap goes through: waiting_deposit, confirming, exchanging, sending, completed',
    steps: [
      CONFIRMING,
      { at: 0.45, report: { status: 'exchanging' } },
      { at: 0.7, report: { status: 'sending' } },
      { at: 1, report: { status: 'completed' } },
    ],
  },
  fail: {
    ...ORDINARY,
    published: true,
    story: 'The provider fails before any deposit: waiting_deposit, failed',
    steps: [
      {
        at: 0.4,
        report: { status: 'failed', reason: 'provider_internal', message: 'The provider reported an internal error' },
      },
    ],
  },
  refund: {
    ...ORDINARY,
    published: true,
    story: 'Too little arrives: waiting_deposit, confirming, refund_required, then the refund rules',
    steps: [CONFIRMING, UNDERPAID],
  },
  stuck: {
    ...ORDINARY,
    published: true,
    story: 'The deposit is seen and then nothing more happens: waiting_deposit, confirming',
    steps: [CONFIRMING],
  },
  expire: {
    ...ORDINARY,
    published: true,
    story: 'No deposit arrives: waiting_deposit, expired',
    steps: [],
    expiresAtTtl: true,
  },
  refund_refused: {
    ...ORDINARY,
    published: false,
    refund: 'refuses',
    story: 'As refund, but the provider refuses the refund call: ends in manual_review',
    steps: [CONFIRMING, UNDERPAID],
  },
  refund_down: {
    ...ORDINARY,
    published: false,
    refund: 'is_down',
    story: 'As refund, but the provider is down when the refund is due: ends in manual_review',
    steps: [CONFIRMING, UNDERPAID],
  },
  ticket_resolved: {
    ...ORDINARY,
    published: false,
    resolvesTicket: true,
    story: 'As refund at a ticket provider, and the provider resolves the ticket: ends in refunded',
    steps: [CONFIRMING, UNDERPAID],
  },
  review: {
    ...ORDINARY,
    published: false,
    story: 'The provider asks for a person: waiting_deposit, confirming, manual_review',
    steps: [
      CONFIRMING,
      {
        at: 0.4,
        report: { status: 'manual_review', reason: 'kyt_block', message: 'The provider holds the deposit for review' },
      },
    ],
  },
} as const satisfies Record<string, ScenarioRow>;

export type Scenario = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as [Scenario, ...Scenario[]];

export function scenarioRow(scenario: Scenario): ScenarioRow {
  return SCENARIOS[scenario];
}

export const DEFAULT_TTL_SECONDS = 30;
export const MAX_TTL_SECONDS = 86_400;

/** The instant at which every seeded order's virtual clock starts [rules/sandbox-and-clock: Seeds]. */
export const SEED_EPOCH = '2026-01-01T00:00:00.000Z';
