import type { Order } from '../../contract/orders/order';
import { parseIsoDuration, SECOND, toIso } from '../../domain/duration';
import type { Api } from './api';
import type { RecordedAnswer } from './recording';

/** What is called about one order, by its own clock; answers that a golden shows are kept. */
export interface OrderCalls {
  path: string;
  answers: RecordedAnswer[];
  /** The order as of the latest move. */
  latest(): Order;
  /** The instant (ms) of a moment that counts from the creation. */
  instantOf(moment: string): number;
  /** Moves the clock, unless it is there already. */
  advanceTo(instant: number): Promise<void>;
  /** Moves the clock by a duration, or to whatever is due `next`; so many times. */
  moveClock(by: string, times: number): Promise<void>;
  /** Asks below the order, or for something of the partner's. */
  ask(method: 'GET' | 'POST', path: string, shownPath: string, body?: unknown): Promise<RecordedAnswer>;
}

/** @param moved runs after each move of the clock */
export function createOrderCalls(api: Api, created: Order, ttlSeconds: number, moved: () => void): OrderCalls {
  const path = `/order/${created.order_id}`;
  const createdAt = Date.parse(created.created_at);
  const answers: RecordedAnswer[] = [];
  let latest = created;
  let now = createdAt;

  /** An instant may be asked for again, a span would be moved twice. */
  async function advance(body: { by: string } | { to: string }): Promise<void> {
    const isRepeatable = 'to' in body && body.to !== 'next';
    latest = await api.json<Order>('POST', `/sandbox${path}/advance`, { body, isRepeatable });
    moved();
  }
  return {
    path,
    answers,
    latest: () => latest,
    instantOf: (moment) =>
      createdAt +
      (moment.endsWith('%')
        ? Math.round((Number(moment.slice(0, -1)) / 100) * ttlSeconds * SECOND)
        : (parseIsoDuration(moment) ?? 0)),
    async advanceTo(instant) {
      if (instant > now) {
        now = instant;
        await advance({ to: toIso(instant) });
      }
    },
    async moveClock(by, times) {
      for (let nth = 0; nth < times; nth += 1) {
        now += parseIsoDuration(by) ?? 0;
        await advance(by === 'next' ? { to: 'next' } : { by });
      }
    },
    async ask(method, asked, shownPath, body) {
      const answer = await api.call(method, asked, body === undefined ? {} : { body });
      const recorded = { call: `${method} ${shownPath}`, at: toIso(now), ...answer };
      answers.push(recorded);
      return recorded;
    },
  };
}
