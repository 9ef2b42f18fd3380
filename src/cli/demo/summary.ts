import type { Order } from '#contract/orders/order';
import { fromIso } from '#domain/duration';
import { eventId } from '#domain/orders/event-id';
import type { Scenario } from '#domain/sandbox/scenarios';
import type { Answer } from '../answer';
import { bold, green, red } from '../colors';
import type { Played } from './play-demo';
import { DEMO_SCENARIOS } from './scenarios';
import type { WebhookLog } from './webhook-log';

/**
 * The demo's result: whether the scenario ended as described, and whether timeline, stream and webhooks had the same event
 * ids.
 */
export function writeSummary(scenario: Scenario, { order, streamed }: Played, webhooks: WebhookLog): Answer {
  const timeline = timelineIds(order);
  const hooked = webhooks.eventIds();
  const isSame = sameSet(timeline, streamed) && sameSet(timeline, hooked);
  const isSigned = webhooks.allSigned();
  const hasEnded = order.status === DEMO_SCENARIOS[scenario].end;
  const { order_id: orderId, status } = order;
  return {
    json: {
      scenario,
      order_id: orderId,
      status,
      event_ids: { timeline, stream: streamed, webhook: hooked },
      same_ids: isSame,
      signatures_verified: isSigned,
    },
    text: [
      '',
      writeVerdict(
        hasEnded,
        `the order is ${status}`,
        `the order should be ${DEMO_SCENARIOS[scenario].end}, but is ${status}`,
      ),
      writeVerdict(
        isSame,
        `the same ${timeline.length} event IDs`,
        'different event IDs',
        ' in the timeline, the stream and the webhooks',
      ),
      writeVerdict(isSigned, 'every signature verified', 'a signature is not valid'),
      '',
      `See more: ${bold(`npx swaplane order show ${orderId}`)}`,
      `          ${bold(`npx swaplane order history ${orderId}`)}`,
      ...(status === 'manual_review'
        ? [`Decide it: ${bold(`npx swaplane order decide ${orderId} --status refunded --reason '…'`)}`]
        : []),
    ].join('\n'),
    failed: !(hasEnded && isSame && isSigned),
  };
}

function writeVerdict(isGood: boolean, good: string, bad: string, rest = ''): string {
  return isGood ? `${green('✓')} ${good}${rest}` : `${red('✗')} ${bad}${rest}`;
}

/** The event ids for the entries of an order's timeline. */
function timelineIds({ order_id: orderId, timeline }: Order): string[] {
  return timeline.map(({ status, at }) => eventId({ orderId, status, atMs: fromIso(at) }));
}

/** Webhooks may arrive twice and out of order. */
function sameSet(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)];
  return a.size === b.size && [...a].every((id) => b.has(id));
}
