import { sql } from 'drizzle-orm';
import { orderEvents } from '#db/schema/orders';
import { eventually } from '#test/helpers/run/eventually';
import type { Client } from '#test/helpers/service/client';
import type { ErrorPartner } from '../partner';
import { type Row, rowsOf } from './row';

const LIST = 'GET /me/orders';
const listInput: Row[] = rowsOf(
  { route: LIST, http: 400, code: 'INVALID_PAIR' },
  (
    [
      ['status', 'lost'],
      ['status', 'completed,lost'],
      ['status', ','],
      ['page', '0'],
      ['page', '1.5'],
      ['page', '-1'],
      ['page', '99999999999'],
      ['page_size', '0'],
      ['page_size', '201'],
      ['from', 'yesterday'],
      ['from', '2026-02-30'],
      ['to', '2026-13-01'],
      ['to', '2026-03-01T25:00:00Z'],
      ['from', '0000-01-01'],
      ['to', '0000-12-31'],
      ['from', '9999-12-31T23:59:59-23:59'],
      ['updated_since', 'yesterday'],
      ['updated_since', '0000-01-01'],
      ['cursor', 'x'],
      ['cursor', Buffer.from(`c.999999999999999.ord_${'z'.repeat(26)}`).toString('base64url')],
      // A cursor of the other list.
      ['cursor', Buffer.from(`u.ord_${'z'.repeat(26)}:confirming:1`).toString('base64url')],
    ] as const
  ).map(([name, value]) => ({
    how: `${name}=${value}`,
    fields: [name],
    provoke: ({ client }: ErrorPartner) => client.call('GET', '/me/orders', undefined, { query: { [name]: value } }),
  })),
);

const cursors: Row[] = rowsOf({ route: LIST, http: 400, code: 'INVALID_PAIR' }, [
  {
    how: 'a cursor and a page number',
    fields: ['page'],
    provoke: async ({ client }) => {
      const { order_id } = await client.open({ scenario: 'stuck' });
      const cursor = Buffer.from(`c.0.${order_id}`).toString('base64url');
      return client.call('GET', LIST.replace('GET ', ''), undefined, { query: { cursor, page: '2' } });
    },
  },
  {
    how: "a cursor of another partner's order",
    fields: ['cursor'],
    provoke: async ({ client, service }) => {
      const cursor = Buffer.from(`u.${await eventOf(client)}`).toString('base64url');
      const { test: stranger } = await service.partner();
      const query = { cursor, updated_since: '2026-01-01' };
      return stranger.call('GET', LIST.replace('GET ', ''), undefined, { query });
    },
  },
]);

const EVENTS = 'GET /me/events';

const eventInput: Row[] = rowsOf({ route: EVENTS, http: 400, code: 'INVALID_PAIR' }, [
  ...(
    [
      ['limit', '0'],
      ['limit', '501'],
      ['limit', '1.5'],
      ['after', 'x'],
      ['after', `ord_${'z'.repeat(26)}:confirming:1`],
    ] as const
  ).map(([name, value]) => ({
    how: `${name}=${value}`,
    fields: [name],
    provoke: ({ client }: ErrorPartner) => client.call('GET', '/me/events', undefined, { query: { [name]: value } }),
  })),
  {
    how: "another partner's event",
    fields: ['after'],
    provoke: async ({ client, service }) => {
      const { test: stranger } = await service.partner();
      return stranger.call('GET', '/me/events', undefined, { query: { after: await eventOf(client) } });
    },
  },
  {
    how: 'an event followed by those of more than 30 days ago',
    fields: ['after'],
    provoke: async ({ client, service }) => {
      const after = await eventOf(client);
      await eventOf(client);
      await service.db.update(orderEvents).set({ recordedAt: sql`now() - interval '31 days'` });
      // An event is listed once no earlier transaction is open, and other tests' databases count too.
      return eventually(async () => {
        const answer = await client.call('GET', '/me/events', undefined, { query: { after } });
        return answer.status === 200 ? null : answer;
      });
    },
  },
]);

/** The id of a new order's first event. */
async function eventOf(client: Client): Promise<string> {
  const { order_id, created_at } = await client.open({ scenario: 'stuck' });
  return `${order_id}:waiting_deposit:${Date.parse(created_at)}`;
}

/** Refusals of the lists of orders and of events. */
export const LIST_ROWS: readonly Row[] = [...listInput, ...cursors, ...eventInput];
