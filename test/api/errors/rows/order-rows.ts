import { ROUTES } from '#api/routes';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { ADDRESSES, type Body, createClient } from '#test/helpers/service/client';
import type { ErrorPartner } from '../partner';
import { unfinish } from './create-rows';
import { send } from './requests';
import { type Row, routeName, rowsOf } from './row';

const REFUND = 'POST /order/{order_id}/refund-action';
const REFUND_CODE = 'POST /order/{order_id}/refund-code';
const ADVANCE = 'POST /sandbox/order/{order_id}/advance';
const KEYED = { headers: { 'Idempotency-Key': 'k' } };
const TO_ADDRESS = { action: 'refund_to_address' };
const TO_USDC = { action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: ADDRESSES.sol };
const KNOWN = { body: { refund_address: ADDRESSES.btc } };

/** Orders are invisible to every key except their owner's keys of the same environment. */
const foreign: Row[] = ROUTES.filter(({ path }) => path.includes('{order_id}')).flatMap((route) => {
  const opened = async ({ client }: ErrorPartner) => ({
    order_id: (await client.open({ scenario: 'stuck' })).order_id,
  });
  return rowsOf({ route: routeName(route), http: 404, code: 'ORDER_NOT_FOUND' }, [
    {
      how: "another partner's order",
      provoke: async (setup) => {
        const { key } = (await setup.service.partner()).test;
        return send(route, { ...setup.service, key, params: await opened(setup) });
      },
    },
    {
      how: "a test order with the partner's live key",
      provoke: async (setup) =>
        send(route, { ...setup.service, key: setup.partner.live.key, params: await opened(setup) }),
    },
  ]);
});

/** A refund action on an order whose refund is due. */
const onDue =
  (action: Body, terms = {}) =>
  async ({ client }: ErrorPartner) => {
    const { order_id } = await playFailedSwap(client, terms);
    return client.refund(order_id, action);
  };

const refundInput: Row[] = [
  ...rowsOf({ route: REFUND, http: 400, code: 'INVALID_PAIR' }, [
    { how: 'nothing', fields: ['action'], provoke: onDue({}) },
    { how: 'an unknown action', fields: ['action'], provoke: onDue({ action: 'burn' }) },
    { how: 'an unknown target', fields: ['stable_target'], provoke: onDue({ ...TO_USDC, stable_target: 'DOGE' }) },
    {
      how: "a stablecoin address of the target's wrong network",
      fields: ['stable_address'],
      provoke: onDue({ ...TO_USDC, stable_address: ADDRESSES.eth }),
    },
    {
      how: 'no address that can receive the stablecoin',
      fields: ['stable_address'],
      provoke: onDue({ action: 'convert_to_stable', stable_target: 'USDC-SOL' }),
    },
    { how: 'no refund address', fields: ['refund_address'], provoke: onDue(TO_ADDRESS) },
    {
      how: 'a refund address of another currency',
      fields: ['refund_address'],
      provoke: onDue({ ...TO_ADDRESS, refund_address: ADDRESSES.eth }),
    },
    {
      how: 'a tag that the Ripple network does not have',
      fields: ['refund_extra_id'],
      provoke: onDue(
        { ...TO_ADDRESS, refund_address: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', refund_extra_id: 'invoice' },
        { swap: { from: 'XRP', amount: '1000' } },
      ),
    },
    {
      how: 'an Idempotency-Key of 256 characters',
      fields: ['Idempotency-Key'],
      provoke: async ({ client }) => {
        const { order_id } = await playFailedSwap(client, KNOWN);
        return client.refund(order_id, TO_ADDRESS, { headers: { 'Idempotency-Key': 'x'.repeat(256) } });
      },
    },
  ]),
  ...rowsOf({ route: REFUND, http: 400, code: 'STABLE_TARGET_REQUIRED' }, [
    { how: 'a conversion into nothing named', provoke: onDue({ action: 'convert_to_stable' }) },
    { how: 'a conversion into null', provoke: onDue({ action: 'convert_to_stable', stable_target: null }) },
  ]),
];

/** A code for the user's choice of an order's refund. */
const codeFor = ({ client }: ErrorPartner, orderId: string) => client.call('POST', `/order/${orderId}/refund-code`);

const codeConflicts: Row[] = [
  ...rowsOf({ route: REFUND_CODE, http: 409, code: 'REFUND_NOT_PROGRAMMATIC' }, [
    {
      how: 'an order whose user may not choose',
      provoke: async (setup) => codeFor(setup, (await playFailedSwap(setup.client, KNOWN)).order_id),
    },
  ]),
  ...rowsOf({ route: REFUND_CODE, http: 409, code: 'REFUND_WINDOW_EXPIRED' }, [
    {
      how: 'no refund is due',
      provoke: async (setup) => {
        const body = { ...KNOWN.body, refund_choice: 'hosted' };
        return codeFor(setup, (await setup.client.open({ scenario: 'stuck', body })).order_id);
      },
    },
  ]),
];

const refundConflicts: Row[] = [
  ...rowsOf({ route: REFUND, http: 409, code: 'REFUND_NOT_PROGRAMMATIC' }, [
    {
      how: 'a provider that refunds by ticket',
      provoke: onDue(TO_ADDRESS, { ...KNOWN, swap: { provider: 'betaswap' } }),
    },
    { how: 'a provider that never refunds', provoke: onDue(TO_ADDRESS, { ...KNOWN, swap: { provider: 'zetaswap' } }) },
  ]),
  ...rowsOf({ route: REFUND, http: 409, code: 'REFUND_WINDOW_EXPIRED' }, [
    {
      how: 'the window is over',
      provoke: async ({ client }) => {
        const { order_id, refund_deadline } = await playFailedSwap(client, KNOWN);
        await client.advance(order_id, { to: refund_deadline ?? '' });
        return client.refund(order_id, TO_ADDRESS);
      },
    },
    {
      how: 'no refund is due',
      provoke: async ({ client }) => {
        const { order_id } = await client.open({ scenario: 'stuck', ...KNOWN });
        return client.refund(order_id, TO_ADDRESS);
      },
    },
    {
      how: 'another action was accepted before',
      provoke: async ({ client }) => {
        const { order_id } = await playFailedSwap(client, KNOWN);
        await client.refund(order_id, TO_ADDRESS);
        return client.refund(order_id, TO_USDC);
      },
    },
  ]),
  ...rowsOf({ route: REFUND, http: 409, code: 'DUPLICATE_ACTIVE_ORDER', retryAfter: 1 }, [
    {
      how: 'an Idempotency-Key whose first call is still running after 5 s',
      provoke: async (setup) => {
        const { order_id } = await playFailedSwap(setup.client, KNOWN);
        await setup.client.refund(order_id, TO_ADDRESS, KEYED);
        await unfinish(setup);
        return setup.client.refund(order_id, TO_ADDRESS, KEYED);
      },
    },
  ]),
  ...rowsOf({ route: REFUND, http: 422, code: 'INVALID_PAIR', fields: ['Idempotency-Key'] }, [
    {
      how: 'an Idempotency-Key used for another action',
      provoke: async ({ client }) => {
        const { order_id } = await playFailedSwap(client, KNOWN);
        await client.refund(order_id, TO_ADDRESS, KEYED);
        return client.refund(order_id, TO_USDC, KEYED);
      },
    },
  ]),
];

const advanceInput: Row[] = rowsOf({ route: ADVANCE, http: 400, code: 'INVALID_PAIR' }, [
  ...(
    [
      ['nothing', {}, 'body'],
      ['a span and an instant', { by: 'PT1S', to: 'next' }, 'body'],
      ['a span of no form', { by: '1h' }, 'by'],
      ['no time at all', { by: 'PT0S' }, 'by'],
      ['a span backward', { by: '-PT1H' }, 'by'],
      ['more than 600 days', { by: 'P601D' }, 'by'],
      ['an instant of no form', { to: 'tomorrow' }, 'to'],
      ['an instant that is over', { to: '2020-01-01T00:00:00Z' }, 'to'],
      ['an instant too far ahead', { to: '2999-01-01T00:00:00Z' }, 'to'],
      ['an instant beyond all years', { to: '9999-12-31T23:59:59-23:59' }, 'to'],
    ] as [string, Body, string][]
  ).map(([how, body, field]) => ({
    how,
    fields: [field],
    provoke: async ({ client }: ErrorPartner) => {
      const { order_id } = await client.open({ scenario: 'stuck' });
      return client.advance(order_id, body);
    },
  })),
]);

const SCENARIO = { name: 'own', story: 'Nothing happens', steps: [] };
const UPLOAD = 'POST /sandbox/scenarios';
const upload: Row[] = [
  ...rowsOf({ route: UPLOAD, http: 400, code: 'INVALID_PAIR' }, [
    {
      how: 'the name of a scenario of the library',
      fields: ['name'],
      provoke: ({ client }) => client.call('POST', '/sandbox/scenarios', { ...SCENARIO, name: 'success' }),
    },
    {
      how: 'misspelled steps: the likeliest kind of step says what is wrong',
      fields: ['steps.0.depsit', 'steps.1.provider'],
      provoke: ({ client }) =>
        client.call('POST', '/sandbox/scenarios', {
          ...SCENARIO,
          steps: [
            { at: '20%', depsit: {} },
            { at: '30%', provider: 'sendin' },
          ],
        }),
    },
  ]),
  ...rowsOf({ route: UPLOAD, http: 404, code: 'ORDER_NOT_FOUND' }, [
    { how: 'a live key', provoke: ({ partner }) => partner.live.call('POST', '/sandbox/scenarios', SCENARIO) },
  ]),
];

const resume: Row[] = rowsOf({ route: 'POST /webhook/resume', http: 409, code: 'WEBHOOK_PAUSED' }, [
  {
    how: 'nothing is paused',
    provoke: async ({ service, key }) =>
      createClient(service.origin, await key(['webhook:admin'])).call('POST', '/webhook/resume'),
  },
]);

export const ORDER_ROWS: readonly Row[] = [
  ...resume,
  ...upload,
  ...foreign,
  ...refundInput,
  ...refundConflicts,
  ...codeConflicts,
  ...advanceInput,
];
