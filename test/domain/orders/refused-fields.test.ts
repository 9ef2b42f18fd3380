import { findRefusedFields } from '#domain/orders/refused-fields';

const NAMES = {
  address: 'withdrawalAddress',
  extra_id: 'withdrawalExtraId',
  refund_address: 'refundAddress',
  refund_extra_id: 'refundExtraId',
} as const;
const PLAIN = {
  address: 'address',
  extra_id: 'extraId',
  refund_address: 'refundAddress',
  refund_extra_id: 'refundExtraId',
} as const;
const BOTH = { address: 'a', extra_id: '1', refund_address: 'b', refund_extra_id: '2' };
const ALONE = { address: 'a', extra_id: null, refund_address: null, refund_extra_id: null };
const fieldsOf = (words: string, values: Parameters<typeof findRefusedFields>[2] = BOTH, names = PLAIN as object) =>
  findRefusedFields(names as typeof PLAIN, words, values).map(({ field }) => field);

test.each([
  ['withdrawalAddress: Address is not valid', ['address']],
  ['withdrawalExtraId must be a number', ['extra_id']],
  ['refundAddress is not valid; withdrawalExtraId is too long', ['extra_id', 'refund_address']],
  ['refundExtraId: required', ['refund_extra_id']],
])('a refusal that repeats the name of a field, "%s", is about that field', (words, fields) => {
  expect(fieldsOf(words, ALONE, NAMES)).toEqual(fields);
});

test.each([
  ['Invalid refund address', ['refund_address']],
  ['not_valid_refund_address: no', ['refund_address']],
  ['Incorrect destination tag', ['extra_id']],
  ['310: recipient is on a sanctions list', ['address']],
  ['refund memo is required', ['refund_extra_id']],
  ['Amount is too small', ['quote_id']],
  ['Unprocessable Entity: Rate is expired', ['quote_id']],
  ['withdrawal_amount: The minimum is 0.3', ['quote_id']],
])('"%s" tells the field in plain words', (words, fields) => {
  expect(fieldsOf(words)).toEqual(fields);
});

test.each(['Wrong address', 'Memo is too long'])(
  'where "%s" may mean the payout or the refund, both are named',
  (words) => {
    expect(fieldsOf(words)).toHaveLength(2);
    expect(fieldsOf(words, ALONE)).toHaveLength(1);
  },
);

test.each([
  'Deposit address is in use',
  'could not generate an address',
  'Internal',
  'e-mail address required',
  'Try later',
])('"%s" says nothing about a field', (words) => {
  expect(fieldsOf(words)).toEqual([]);
});

test('a refund address that the provider is never sent is not what it refuses', () => {
  expect(fieldsOf('Wrong address', BOTH, { address: 'toAddress' })).toEqual(['address']);
});
