import { namesOf } from '../names-of';
import { ORDER_EVENTS } from '../orders/status';
import { OPS_EVENTS } from './ops-event';

/** The events that an endpoint of each channel gets, but for tests [rules/webhooks: Which events]. */
export const CHANNEL_EVENTS: Readonly<Record<'order' | 'ops', readonly string[]>> = {
  order: ORDER_EVENTS,
  ops: namesOf(OPS_EVENTS).filter((name) => name !== 'webhook_test'),
};

export const WEBHOOK_EVENTS: readonly string[] = Object.values(CHANNEL_EVENTS).flat();

/** The events that an endpoint of this channel cannot get. */
export function strangeEvents(channel: 'order' | 'ops', events: readonly string[]): string[] {
  return events.filter((event) => !CHANNEL_EVENTS[channel].includes(event));
}

/** A choice as it is stored, in the order of the channel's list; all of them are no choice, so that later ones are sent too. */
export function toEventFilter(channel: 'order' | 'ops', events: readonly string[] | null): string[] | null {
  const chosen = CHANNEL_EVENTS[channel].filter((event) => events?.includes(event));
  return events === null || chosen.length === CHANNEL_EVENTS[channel].length ? null : chosen;
}
