import type { Order } from '#contract/orders/order';
import { messageOf } from '#domain/caught';
import { parseIsoDuration, SECOND, toIso } from '#domain/duration';
import {
  type PartnerAnswer,
  type PartnerApi,
  type PartnerCall,
  requireServed,
  ScenarioError,
  UNAVAILABLE,
} from './partner-api';
import type { RecordedAnswer } from './recording';

/** It is unknown whether the clock was advanced, so the order must be played again from the beginning. */
export class MoveUnknown extends ScenarioError {}

/** Calls about one order, by its own clock; responses shown in golden files are recorded. */
interface ScenarioCalls {
  path: string;
  answers: RecordedAnswer[];
  /** The order after the latest move. */
  latest(): Order;
  /** The instant (ms) of a time counted from the creation. */
  instantOf(moment: string): number;
  /** Advances the clock to an instant, unless it is already there. @throws MoveUnknown */
  advanceTo(instant: number): Promise<void>;
  /** Advances the clock by a duration, or to the `next` event, as many times as given. @throws MoveUnknown */
  moveClock(by: string, times: number): Promise<void>;
  /** Calls a path below the order, or one of the partner's. @throws ApiUnavailable */
  call(call: PartnerCall & { shownAs: string }): Promise<RecordedAnswer>;
  /** Opens a page of the order, of whose answer only the status is recorded. @throws MoveUnknown */
  openPage(shownAs: string, open: () => Promise<number>): Promise<void>;
}

/** @param moved called after each move of the clock, with the instant from which it was moved */
export function createScenarioCalls(
  api: PartnerApi,
  created: Order,
  ttlSeconds: number,
  moved: (from: number) => void,
): ScenarioCalls {
  const path = `/order/${created.order_id}`;
  const createdAt = Date.parse(created.created_at);
  const answers: RecordedAnswer[] = [];
  let latest = created;
  let now = createdAt;

  /**
   * Moving to an instant can be retried, unless the first try succeeded, because its side effects are unknown. Other moves
   * are made once.
   */
  async function advance(body: { by: string } | { to: string }, from: number): Promise<void> {
    const isRepeatable = 'to' in body && body.to !== 'next';
    latest = movedOrder(created, await answerOf(api, { path: `/sandbox${path}/advance`, body, isRepeatable }));
    moved(from);
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
        const from = now;
        now = instant;
        await advance({ to: toIso(instant) }, from);
      }
    },
    async moveClock(by, times) {
      for (let nth = 0; nth < times; nth += 1) {
        const from = now;
        now += parseIsoDuration(by) ?? 0;
        await advance(by === 'next' ? { to: 'next' } : { by }, from);
      }
    },
    async call({ shownAs, ...call }) {
      const { status, text } = await api.answer(call);
      requireServed({ status }, shownAs);
      const recorded = { call: shownAs, at: toIso(now), status, text };
      answers.push(recorded);
      return recorded;
    },
    async openPage(shownAs, open) {
      const status = await open().catch((error) => {
        throw new MoveUnknown(messageOf(error));
      });
      if (status === UNAVAILABLE) {
        throw new MoveUnknown(`${shownAs} of ${created.order_id} returned ${status}`);
      }
      answers.push({ call: shownAs, at: toIso(now), status, text: '{}' });
    },
  };
}

/** @throws MoveUnknown */
async function answerOf(api: PartnerApi, call: PartnerCall): Promise<PartnerAnswer> {
  try {
    return await api.answer(call);
  } catch (error) {
    throw call.isRepeatable ? error : new MoveUnknown(messageOf(error));
  }
}

/** @throws MoveUnknown */
function movedOrder({ order_id: id }: Order, { status, text, mayBeDone }: PartnerAnswer): Order {
  if (status < 400) {
    return JSON.parse(text);
  }
  const Trouble = mayBeDone || status >= 500 ? MoveUnknown : ScenarioError;
  throw new Trouble(`The clock of ${id} was not advanced: the API returned ${status} ${text}`);
}
