import { eq } from 'drizzle-orm';
import type { Route } from '#api/define-route';
import { ROUTES } from '#api/routes';
import { partners } from '#db/schema/partners';
import { scopesFor } from '#domain/keys/scope';
import { openRawStream } from '#test/helpers/service/order-stream';
import type { ErrorPartner } from '../partner';
import { send } from './requests';
import { type Row, routeName, rowsOf } from './row';

const ONE_A_MINUTE = { readsPerMinute: 1, writesPerMinute: 1, advancesPerMinute: 1, bulkPerMinute: 1 };

/** The response to a client that sends too many requests. */
export const LIMIT_ROWS: readonly Row[] = [
  ...ROUTES.flatMap((route) =>
    rowsOf({ route: routeName(route), http: 429, code: 'RATE_LIMITED' }, [
      route.auth === 'none'
        ? { how: 'more than an address may ask without a key', provoke: (setup) => oneKeylessTooMany(route, setup) }
        : { how: 'more than the partner may ask within a minute', provoke: (setup) => oneTooMany(route, setup) },
    ]),
  ),
  ...['GET /order/{order_id}/stream', 'GET /me/events/stream'].flatMap((route) =>
    rowsOf({ route, http: 429, code: 'RATE_LIMITED', retryAfter: 30 }, [
      { how: 'one stream more than the partner may have open', provoke: (setup) => oneStreamTooMany(route, setup) },
    ]),
  ),
];

async function oneTooMany(route: Route, { service, partner, key }: ErrorPartner): ReturnType<Row['provoke']> {
  await service.db.update(partners).set(ONE_A_MINUTE).where(eq(partners.partnerId, partner.partnerId));
  const environment = route.scopes?.some((scope) => !scopesFor('test').includes(scope)) ? 'live' : 'test';
  const request = { ...service, key: await key(route.scopes ?? [], environment) };
  const first = await send(route, request);
  expect(first.status).not.toBe(429);
  expect(first.headers.get('x-ratelimit-limit')).toBe('1');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
  return send(route, request);
}

async function oneStreamTooMany(route: string, { service, partner, client }: ErrorPartner): ReturnType<Row['provoke']> {
  await service.db.update(partners).set({ streams: 1 }).where(eq(partners.partnerId, partner.partnerId));
  const { order_id: orderId } = await client.open({ scenario: 'stuck' });
  const first = await openRawStream(client, orderId);
  try {
    await first.text(1);
    return await client.call<unknown>('GET', route.replace('GET ', '').replace('{order_id}', orderId));
  } finally {
    first.close();
  }
}

async function oneKeylessTooMany(route: Route, { limitedOrigin }: ErrorPartner): ReturnType<Row['provoke']> {
  const request = { origin: limitedOrigin };
  let answer = await send(route, request);
  // Routes share an address's tokens, so an earlier one may have used them.
  for (let more = 0; more < 2 && answer.status !== 429; more += 1) {
    answer = await send(route, request);
  }
  return answer;
}
