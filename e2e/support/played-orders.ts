import { ADDRESSES, type Client } from '#test/helpers/service/client';

/** The scenario, and how its clock is advanced; `next` to the next due event, anything else by that duration. */
interface Play {
  scenario: string;
  moves: readonly string[];
  /** Whether the partner then requests the refund. */
  refund?: true;
}

const next = (times: number) => Array.from({ length: times }, () => 'next');

/** An order in each status. */
export const BY_STATUS = {
  waiting_deposit: { scenario: 'success', moves: [] },
  confirming: { scenario: 'success', moves: next(1) },
  exchanging: { scenario: 'success', moves: next(2) },
  sending: { scenario: 'success', moves: next(3) },
  completed: { scenario: 'success', moves: next(4) },
  refund_required: { scenario: 'underpaid', moves: next(2) },
  refunded: { scenario: 'compliance_returned', moves: next(3) },
  manual_review: { scenario: 'review', moves: next(2) },
  expired: { scenario: 'expire', moves: next(1) },
  failed: { scenario: 'fail', moves: next(1) },
} as const satisfies Record<string, Play>;

/** Orders in an unusual situation. */
export const SPECIAL = {
  late_deposit: { scenario: 'late_deposit_returned', moves: next(2) },
  refund_unconfirmed: { scenario: 'refund_never_confirmed', moves: next(2), refund: true },
  provider_silent: { scenario: 'silent_after_deposit', moves: [...next(1), 'PT1H'] },
  stalled: { scenario: 'stuck', moves: [...next(1), 'PT7H'] },
} as const satisfies Record<string, Play>;

/** Plays a sandbox order this far; returns its id. */
export async function play(client: Client, { scenario, moves, refund }: Play, body = {}): Promise<string> {
  const { order_id: orderId } = await client.open({ scenario, ttlSeconds: 3_600, body });
  for (const move of moves) {
    const { status, text } = await client.advance(orderId, move === 'next' ? { to: 'next' } : { by: move });
    if (status !== 200) {
      throw new Error(`the clock of ${scenario} was not moved: ${status} ${text}`);
    }
  }
  if (refund) {
    await client.refund(orderId, { action: 'refund_to_address', refund_address: ADDRESSES.otherBtc });
    await client.advance(orderId, { by: 'PT10M' });
  }
  return orderId;
}
