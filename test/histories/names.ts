/** The stories whose histories are kept and must replay on every later version of the workflow code. */
export const STORY_NAMES = [
  'success',
  'fail',
  'expire',
  'stuck',
  'refund_window',
  'refund_window_without_address',
  'refund_action',
  'refund_to_stable',
  'refund_refused',
  'refund_down',
  'ticket_resolved',
  'ticket_sla',
  'no_refund_path',
  'review_decided',
  'clock',
  'seeded',
  'rejected',
  'delivery_retried',
  'delivery_failed',
  'payout_confirmed',
  'payout_failed',
  'key_rotated',
  'endpoint_timer',
  'job_run',
] as const;

export type StoryName = (typeof STORY_NAMES)[number];
