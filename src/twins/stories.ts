/** The phases of a twin's order; `expired` is an unpaid one, and `refunding` a refund in progress. */
export const PHASES = [
  'waiting',
  'confirming',
  'exchanging',
  'sending',
  'completed',
  'failed',
  'expired',
  'refund_required',
  'refunding',
  'refunded',
  'held',
] as const;
export type Phase = (typeof PHASES)[number];

/** Why an order deviated from its normal course. */
export type Trouble = 'underpaid' | 'overpaid' | 'late' | 'compliance';

export interface TwinStory {
  /** One phase per step, one step length apart. */
  readonly phases: readonly Phase[];
  readonly trouble?: Trouble;
  /** The share of the promised amount that is paid out, in percent. */
  readonly paidPercent?: number;
}

/** Phases that need a deposit. */
export const PHASES_WITH_DEPOSIT: readonly Phase[] = [
  'confirming',
  'exchanging',
  'sending',
  'completed',
  'refund_required',
  'refunding',
  'refunded',
  'held',
  'failed',
];

/** The phases after a refund call, whatever the order's phase. */
export const REFUND_PHASES: readonly Phase[] = ['refunding', 'refunded'];

export const STORIES = {
  success: { phases: ['confirming', 'exchanging', 'sending', 'completed'] },
  less: { phases: ['confirming', 'exchanging', 'sending', 'completed'], paidPercent: 98 },
  refund: { phases: ['confirming', 'refund_required'], trouble: 'underpaid' },
  automatic_refund: { phases: ['confirming', 'exchanging', 'refunding', 'refunded'], trouble: 'overpaid' },
  failed: { phases: ['confirming', 'exchanging', 'failed'] },
  expired: { phases: ['expired'] },
  late_refund: { phases: ['expired', 'confirming', 'refund_required'], trouble: 'late' },
  late_success: { phases: ['expired', 'confirming', 'exchanging', 'sending', 'completed'], trouble: 'late' },
  held: { phases: ['confirming', 'held'], trouble: 'compliance' },
  released: { phases: ['confirming', 'held', 'exchanging', 'sending', 'completed'], trouble: 'compliance' },
  silent: { phases: [] },
} as const satisfies Record<string, TwinStory>;
export type StoryName = keyof typeof STORIES;
export const STORY_NAMES = Object.keys(STORIES) as [StoryName, ...StoryName[]];
