import { setTimeout as delay } from 'node:timers/promises';
import { type ApiAnswer, type ApiClient, readEvents } from '#cli/api/client';
import type { ApiCall } from '#cli/api/connection';
import { ApiUnreachableError } from '#cli/api/failure';
import { CommandError } from '#cli/command';
import type { Order } from '#contract/orders/order';
import { parseIsoDuration, SECOND, toIso } from '#domain/duration';
import type { RecordedAnswer } from './recording';

/** It is unknown whether the clock was advanced, so the order must be played again from the beginning. */
export class MoveUnknown extends CommandError {}

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
  /** Calls a path below the order, or one of the partner's. */
  call(call: ApiCall & { shownAs: string }): Promise<RecordedAnswer>;
}

/** @param moved called after each move of the clock */
export function createScenarioCalls(
  api: ApiClient,
  created: Order,
  ttlSeconds: number,
  moved: () => void,
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
  async function advance(body: { by: string } | { to: string }): Promise<void> {
    const isRepeatable = 'to' in body && body.to !== 'next';
    latest = movedOrder(created, await answerOf(api, { path: `/sandbox${path}/advance`, body, isRepeatable }));
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
    async call({ shownAs, ...call }) {
      const { status, text } = await api.answer(call);
      const recorded = { call: shownAs, at: toIso(now), status, text };
      answers.push(recorded);
      return recorded;
    },
  };
}

/** @throws MoveUnknown */
async function answerOf(api: ApiClient, call: ApiCall): Promise<ApiAnswer> {
  try {
    return await api.answer(call);
  } catch (error) {
    throw error instanceof ApiUnreachableError && !call.isRepeatable ? new MoveUnknown(error.message) : error;
  }
}

/** @throws MoveUnknown */
function movedOrder({ order_id: id }: Order, { status, text, mayBeDone }: ApiAnswer): Order {
  if (status < 400) {
    return JSON.parse(text);
  }
  const Trouble = mayBeDone || status >= 500 ? MoveUnknown : CommandError;
  throw new Trouble(`The clock of ${id} was not advanced: the API returned ${status} ${text}`);
}

const PATIENCE_MS = 15 * SECOND;
const RECHECK_MS = 10;

/** Follows an order's stream over any number of connections. */
export interface StreamFollower {
  /** Waits for a total number of events and breaks the connection; the next one resumes after the last event. */
  cut(events: number): Promise<void>;
  /** Like cut, but final; returns the event ids of each connection. */
  end(events: number): Promise<string[][]>;
}

export async function followStream(api: ApiClient, path: string): Promise<StreamFollower> {
  const streams: string[][] = [];
  let connection = new AbortController();

  async function connect(): Promise<void> {
    connection = new AbortController();
    const ids: string[] = [];
    const last = streams.flat().at(-1);
    const headers = last === undefined ? {} : { 'Last-Event-ID': last };
    const body = await api.stream({ path, headers, signal: connection.signal });
    streams.push(ids);
    void (async () => {
      for await (const { id } of readEvents(body)) {
        ids.push(id);
      }
    })().catch(() => undefined);
  }
  const disconnect = async (events: number) => {
    for (const giveUpAt = Date.now() + PATIENCE_MS; streams.flat().length < events && Date.now() < giveUpAt; ) {
      await delay(RECHECK_MS);
    }
    connection.abort();
  };

  await connect();
  return {
    async cut(events) {
      await disconnect(events);
      await connect();
    },
    async end(events) {
      await disconnect(events);
      return streams;
    },
  };
}
