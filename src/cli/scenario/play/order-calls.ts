import type { Order } from '../../../contract/orders/order';
import { parseIsoDuration, SECOND, toIso } from '../../../domain/duration';
import { CommandError } from '../../command-error';
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

  /** A span is moved once, whatever the answer; an instant is asked for again, and is past when the first call got there. */
  async function advance(body: { by: string } | { to: string }): Promise<void> {
    const isInstant = 'to' in body && body.to !== 'next';
    const call = { body, isRepeatable: isInstant };
    const { status, text, mayBeDone = false } = await api.call('POST', `/sandbox${path}/advance`, call);
    const isPast = mayBeDone && status === 400;
    latest = isPast || status < 400 ? await orderOf(isPast ? null : text) : await refuse(status, text);
    moved();
  }
  const orderOf = async (text: string | null) =>
    text === null ? api.json<Order>('GET', path) : (JSON.parse(text) as Order);
  const refuse = (status: number, text: string): never => {
    throw new CommandError(`The clock of ${created.order_id} was not moved: the API answered ${status} ${text}`);
  };
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
      const { status, text } = await api.call(method, asked, body === undefined ? {} : { body });
      const recorded = { call: `${method} ${shownPath}`, at: toIso(now), status, text };
      answers.push(recorded);
      return recorded;
    },
  };
}
