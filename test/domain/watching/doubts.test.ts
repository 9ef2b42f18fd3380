import type { OrderState } from '#domain/orders/order';
import { DOUBT_WORDS, PAYOUT_BOUNDS, toDoubt, withDoubts } from '#domain/watching/agreed-order';
import type { DoubtReason, ProviderReport } from '#domain/watching/provider-report';
import { orderWith } from '#test/helpers/orders/order-state';
import { makeHash } from '#twins/assets';

const IN = makeHash('in');
const OUT = makeHash('out', 'eth');
/** 2 LTC for 0.1 ETH. */
const TRADE = {
  from: 'LTC',
  fromNetwork: 'ltc',
  to: 'ETH',
  toNetwork: 'eth',
  amountFrom: '2',
  amountTo: '0.1',
} as const;
const floating = orderWith(TRADE);
const fixed = orderWith({ ...TRADE, rateType: 'fixed' });
const done: ProviderReport = { status: 'completed', amountFrom: '2', amountTo: '0.1', txInHash: IN, txOutHash: OUT };

function judge(order: OrderState, changes: Partial<ProviderReport>, isOfOther = false) {
  const { doubts = [], ...report } = withDoubts(order, { ...done, ...changes }, isOfOther);
  return { report, doubts: doubts.map(({ what, why }) => [what, why]) };
}

test.each<[what: string, order: OrderState, changes: Partial<ProviderReport>]>([
  ['what was promised', floating, {}],
  ['a floating payout that is less by 30 %', floating, { amountTo: '0.07' }],
  ['a floating payout that is more by 30 %', floating, { amountTo: '0.13' }],
  ['a fixed payout that is less by 5 %', fixed, { amountTo: '0.095' }],
  ['a fixed payout that is more by 5 %', fixed, { amountTo: '0.105' }],
  ['half of it for half of the deposit', floating, { amountFrom: '1', amountTo: '0.05' }],
  [
    'a fixed payout at the rate of its time, because another amount arrived',
    fixed,
    { amountFrom: '1', amountTo: '0.04' },
  ],
  [
    'less by three times the network fee',
    orderWith({ ...TRADE, rateType: 'fixed', networkFee: '0.02' }),
    { amountTo: '0.036' },
  ],
  [
    'a markup that was paid out to the user',
    orderWith({ ...TRADE, rateType: 'fixed', providerAmountTo: '0.12' }),
    { amountTo: '0.12' },
  ],
  ['any lower payout of a late deposit', { ...fixed, status: 'expired' }, { amountTo: '0.01' }],
  ['a tenfold payout of a late deposit', { ...fixed, status: 'expired' }, { amountTo: '1' }],
  ['a refund of what arrived', floating, { status: 'refunded', refundAmount: '2', txOutHash: makeHash('back') }],
])('%s is believed as it is', (_what, order, changes) => {
  expect(judge(order, changes)).toEqual({ report: { ...done, ...changes }, doubts: [] });
});

test.each<
  [what: string, order: OrderState, changes: Partial<ProviderReport>, doubt: [string, DoubtReason], isOfOther?: boolean]
>([
  ['nothing', floating, { amountTo: '0' }, ['amountTo', 'zero']],
  ['nothing with decimals', floating, { amountTo: '0.00000000' }, ['amountTo', 'zero']],
  ['no number', floating, { amountTo: 'NaN' }, ['amountTo', 'zero']],
  ['a negative amount', floating, { amountTo: '-0.1' }, ['amountTo', 'zero']],
  ['far less', floating, { amountTo: '0.0699' }, ['amountTo', 'too_little']],
  ['far more', floating, { amountTo: '0.1301' }, ['amountTo', 'too_much']],
  [
    'more than tenfold for a late deposit',
    { ...floating, status: 'failed' },
    { amountTo: '1.01' },
    ['amountTo', 'too_much'],
  ],
  ['base units', floating, { amountTo: '100000000000000000' }, ['amountTo', 'too_much']],
  ['the deposit as the payout', floating, { amountTo: '2' }, ['amountTo', 'too_much']],
  ['less at a fixed rate', fixed, { amountTo: '0.0949' }, ['amountTo', 'too_little']],
  ['more at a fixed rate', fixed, { amountTo: '0.1051' }, ['amountTo', 'too_much']],
  ['all of it for half of the deposit', floating, { amountFrom: '1' }, ['amountTo', 'too_much']],
  ["the deposit's transaction", floating, { txOutHash: IN }, ['txOutHash', 'hash_of_deposit']],
  [
    "the deposit's transaction in another form",
    floating,
    { txOutHash: `0x${IN.toUpperCase()}` },
    ['txOutHash', 'hash_of_deposit'],
  ],
  ["another order's transaction", floating, {}, ['txOutHash', 'hash_of_other'], true],
  ['a refund of nothing', floating, { status: 'refunded', refundAmount: '0' }, ['refundAmount', 'zero']],
  [
    'a refund of more than arrived',
    floating,
    { status: 'refunded', refundAmount: '2.1' },
    ['refundAmount', 'more_than_arrived'],
  ],
])('%s counts as not said, and is doubted', (_what, order, changes, doubt, isOfOther = false) => {
  const { report, doubts } = judge(order, changes, isOfOther);
  expect(doubts).toEqual([doubt]);
  expect(report).not.toHaveProperty(doubt[0]);
});

test('the transaction of the deposit is also known from earlier reports', () => {
  const order = { ...floating, txInHash: IN };
  const { txInHash: _, ...report } = done;
  expect(withDoubts(order, { ...report, txOutHash: IN }, false).doubts).toMatchObject([{ why: 'hash_of_deposit' }]);
});

test('a deposit of nothing is not a deposit, and no doubt: some providers say it before one arrives', () => {
  expect(withDoubts(floating, { status: 'failed', amountFrom: '0.000' }, false)).toEqual({ status: 'failed' });
});

test('earlier doubts stay, and each says what the provider said in at most 100 characters, without any that cannot be stored', () => {
  const doubts = [toDoubt('txOutHash', 'no_hash', `-\u0000\ud800${'x'.repeat(200)}`)];
  const judged = withDoubts(floating, { status: 'completed', amountTo: '0', doubts }, false).doubts ?? [];
  expect(judged.map(({ said }) => said)).toEqual([`- ${'x'.repeat(98)}`, '0']);
});

test('each doubt has words', () => {
  expect(Object.values(DOUBT_WORDS).every((words) => /^(is|ended|cannot) /.test(words))).toBe(true);
  expect(PAYOUT_BOUNDS.fixed.lessBps).toBeLessThan(PAYOUT_BOUNDS.floating.lessBps);
});
