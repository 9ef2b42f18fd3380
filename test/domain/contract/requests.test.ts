import { TestOrderSchema } from '#contract/dashboard/orders/order';
import { OrderSearchQuerySchema } from '#contract/dashboard/orders/order-search';
import { CreateOrderQuerySchema, CreateOrderRequestSchema } from '#contract/orders/create-order';
import { RefundActionRequestSchema } from '#contract/orders/order-action';
import { AdvanceRequestSchema } from '#contract/sandbox/sandbox';
import { SearchQuerySchema } from '#contract/support/search';
import { expectForEach } from '#test/helpers/expect-for-each';

const CREATE = { quote_id: 'q_1', address: 'somewhere' };

const NOTHING = {
  extra_id: null,
  refund_address: null,
  refund_extra_id: null,
  refund_preference: null,
  partner_order_ref: null,
  sandbox_scenario: null,
  sandbox_ttl: null,
  sandbox_seed: null,
};

/** Paths of the fields that a schema rejects. */
function problems(
  schema: typeof CreateOrderRequestSchema | typeof RefundActionRequestSchema,
  value: unknown,
): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
}

/** As long as a Lightning invoice may be. */
const INVOICE = 'l'.repeat(2_048);

test('an address may be as long as a Lightning invoice wherever one is given or searched for', () => {
  expect(problems(CreateOrderRequestSchema, { ...CREATE, address: INVOICE, refund_address: INVOICE })).toEqual([]);
  expect(problems(RefundActionRequestSchema, { action: 'refund_to_address', refund_address: INVOICE })).toEqual([]);
  expect(TestOrderSchema.parse({ address: INVOICE })).toMatchObject({ address: INVOICE });
  expect(OrderSearchQuerySchema.parse({ environment: 'test', q: INVOICE })).toMatchObject({ q: INVOICE });
  expect(SearchQuerySchema.parse({ q: INVOICE })).toEqual({ q: INVOICE });
});

describe('CreateOrderRequest', () => {
  test('accepts every creation that has the required fields', () =>
    expectForEach(
      [
        ['the two required fields alone', {}],
        ['null for every optional field', NOTHING],
        ['an empty preference', { refund_preference: {} }],
        ['a preference without a target', { refund_preference: { convert_to_stable_target: null } }],
        ['a memo and a reference of 128 characters', { extra_id: 'm'.repeat(128), partner_order_ref: 'r'.repeat(128) }],
        ['unknown fields', { color: 'blue' }],
        ['sandbox fields in the body', { sandbox_scenario: 'refund', sandbox_ttl: 5, sandbox_seed: 'a' }],
      ],
      ([_what, fields]) => {
        expect(problems(CreateOrderRequestSchema, { ...CREATE, ...fields })).toEqual([]);
      },
    ));

  test('rejects a wrong field and names its path', () =>
    expectForEach(
      [
        ['quote_id', { quote_id: '' }],
        ['quote_id', { quote_id: null }],
        ['address', { address: '' }],
        ['address', { address: 'a'.repeat(2_049) }],
        ['extra_id', { extra_id: '' }],
        ['extra_id', { extra_id: 'm'.repeat(129) }],
        ['refund_extra_id', { refund_extra_id: 5 }],
        ['partner_order_ref', { partner_order_ref: 'r'.repeat(129) }],
        ['refund_preference', { refund_preference: 'none' }],
        ['refund_preference.default', { refund_preference: { default: 'manual_review' } }],
        ['refund_preference.convert_to_stable_target', { refund_preference: { convert_to_stable_target: 'USDC' } }],
        ['sandbox_scenario', { sandbox_scenario: 'Party!' }],
        ['sandbox_ttl', { sandbox_ttl: 0 }],
        ['sandbox_ttl', { sandbox_ttl: 86_401 }],
        ['sandbox_ttl', { sandbox_ttl: 1.5 }],
        ['sandbox_seed', { sandbox_seed: 's'.repeat(65) }],
      ],
      ([path, fields]) => {
        expect(problems(CreateOrderRequestSchema, { ...CREATE, ...fields })).toEqual([path]);
      },
    ));

  test('keeps the reference unchanged, with its spaces', () => {
    expect(CreateOrderRequestSchema.parse({ ...CREATE, partner_order_ref: ' a ' }).partner_order_ref).toBe(' a ');
  });

  test('parses the seconds of a query as a number', () => {
    expect(CreateOrderQuerySchema.parse({ sandbox_ttl: '30' }).sandbox_ttl).toBe(30);
    expect(CreateOrderQuerySchema.safeParse({ sandbox_ttl: '3e1' }).success).toBe(false);
    expect(CreateOrderQuerySchema.safeParse({ sandbox_ttl: '' }).success).toBe(false);
  });
});

describe('RefundActionRequest', () => {
  test('accepts every complete action', () =>
    expectForEach(
      [
        [{ action: 'refund_to_address' }],
        [{ action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: 'a' }],
        [{ action: 'refund_to_address', stable_target: null, refund_address: 'a', refund_extra_id: null }],
      ],
      ([body]) => {
        expect(problems(RefundActionRequestSchema, body)).toEqual([]);
      },
    ));

  test('rejects a wrong field and names its path', () =>
    expectForEach(
      [
        ['action', {}],
        ['action', { action: 'refund' }],
        ['stable_target', { action: 'convert_to_stable', stable_target: 'DAI' }],
        ['refund_address', { action: 'refund_to_address', refund_address: '' }],
      ],
      ([path, body]) => {
        expect(problems(RefundActionRequestSchema, body)).toEqual([path]);
      },
    ));
});

describe('AdvanceRequest', () => {
  test('accepts each way to advance the clock', () =>
    expectForEach(
      [
        [{ by: 'PT24H' }],
        [{ to: 'next' }],
        [{ to: '2026-03-02T10:00:00.000Z' }],
        [{ to: '2026-03-02T10:00:00+02:00' }],
      ],
      ([body]) => {
        expect(AdvanceRequestSchema.parse(body)).toEqual(body);
      },
    ));

  test('rejects two ways to advance the clock at once, or none', () =>
    expectForEach(
      [[{}], [{ by: 'PT1H', to: 'next' }], [{ to: 'tomorrow' }], [{ to: '2026-03-02' }], [{ by: 24 }], [null]],
      ([body]) => {
        expect(AdvanceRequestSchema.safeParse(body).success).toBe(false);
      },
    ));
});
