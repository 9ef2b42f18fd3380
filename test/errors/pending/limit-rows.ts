import { eq } from 'drizzle-orm';
import type { Route } from '../../../api/route';
import { ROUTES } from '../../../api/routes';
import { partners } from '../../../src/db/schema';
import { allowedScopes } from '../../../src/runtime/issue-key';
import { openRawStream } from '../../service/order-stream';
import { send } from '../requests';
import { type Row, routeName, rowsOf } from '../row';
import type { Stage } from '../stage';

const ONE_A_MINUTE = { readsPerMinute: 1, writesPerMinute: 1, bulkPerMinute: 1 };
const KEYLESS_READS_PER_MINUTE = 60;

/** What a client that asks too often is told. They belong to ROWS as soon as requests are counted. */
export const LIMIT_ROWS: readonly Row[] = [
  ...ROUTES.filter(({ rateClass }) => rateClass !== 'H').flatMap((route) =>
    rowsOf({ route: routeName(route), http: 429, code: 'RATE_LIMITED' }, [
      route.auth === 'none'
        ? { how: 'the 61st request of an address within a minute', provoke: (stage) => tooManyKeyless(route, stage) }
        : { how: 'more than the partner may ask within a minute', provoke: (stage) => oneTooMany(route, stage) },
    ]),
  ),
  ...rowsOf({ route: 'GET /order/{order_id}/stream', http: 429, code: 'RATE_LIMITED', retryAfter: 30 }, [
    { how: 'one stream more than the partner may have open', provoke: (stage) => oneStreamTooMany(stage) },
  ]),
  ...rowsOf({ route: 'GET /openapi.json', http: 503, code: 'NO_PROVIDERS_AVAILABLE', retryAfter: 5 }, [
    {
      how: 'the database cannot be reached',
      provoke: ({ cutOff }) => send({ method: 'get', path: '/openapi.json' }, { origin: cutOff }),
    },
  ]),
];

async function oneTooMany(route: Route, { service, partner, key }: Stage): ReturnType<Row['provoke']> {
  await service.db.update(partners).set(ONE_A_MINUTE).where(eq(partners.partnerId, partner.partnerId));
  const environment = route.scopes?.some((scope) => !allowedScopes('test').includes(scope)) ? 'live' : 'test';
  const request = { ...service, key: await key(route.scopes ?? [], environment) };
  const first = await send(route, request);
  expect(first.status).not.toBe(429);
  expect(first.headers.get('x-ratelimit-limit')).toBe('1');
  expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
  return send(route, request);
}

async function oneStreamTooMany({ service, partner, client }: Stage): ReturnType<Row['provoke']> {
  await service.db.update(partners).set({ streams: 1 }).where(eq(partners.partnerId, partner.partnerId));
  const { order_id: orderId } = await client.open({ scenario: 'stuck' });
  const first = await openRawStream(client, orderId);
  try {
    await first.text(1);
    return await client.call<unknown>('GET', `/order/${orderId}/stream`);
  } finally {
    first.close();
  }
}

async function tooManyKeyless(route: Route, { service }: Stage): ReturnType<Row['provoke']> {
  const atOnce = Array.from({ length: KEYLESS_READS_PER_MINUTE + 5 }, () => send(route, service));
  const refused = (await Promise.all(atOnce)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  return refused[0] ?? send(route, service);
}
