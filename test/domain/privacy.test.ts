import { DAY } from '#domain/duration';
import { erasedMark, isErased, personalTexts, withoutPersonal } from '#domain/privacy/erased';
import { type ErasedOrder, refuseErasure } from '#domain/privacy/erasure';
import { mentions } from '#domain/privacy/mentions';
import { expectForEach } from '#test/helpers/expect-for-each';

const NOW = 100 * DAY;
const ENDED: ErasedOrder = {
  orderId: 'ord_1',
  status: 'completed',
  recordedAt: NOW - 2 * DAY,
  isWatched: false,
  openCases: [],
  waitingDeliveries: 0,
  isRunning: false,
};

test('an order is erased only when nothing and nobody needs its data any more, and a refusal says what to do', () =>
  expectForEach(
    [
      [{}, null],
      [{ status: 'refund_required' }, /Wait for its end/],
      [{ openCases: ['late_deposit'] }, /swaplane case close ord_1 --kind late_deposit/],
      [{ isWatched: true }, /Try again once that is settled/],
      [{ recordedAt: NOW - DAY + 1 }, /can be erased from 1970-04-11T00:00:00.001Z on/],
      [{ waitingDeliveries: 2 }, /Resume or remove their endpoint/],
      [{ isRunning: true }, /Try again in a minute/],
    ] as const,
    ([change, words]) => {
      const refusal = refuseErasure({ ...ENDED, ...change }, NOW);
      expect(refusal === null ? null : words?.test(refusal)).toBe(words === null ? null : true);
    },
  ));

const MARK = erasedMark('ord_1');
const ADDRESS = 'bc1qexampleaddress';
const STORED = {
  amountFrom: '77',
  refundExtraId: '77',
  refund: { target: { kind: 'address', address: ADDRESS, extraId: null } },
  tx_in_hash: 'hash-of-the-deposit',
  txOutHash: null,
  provider_order_id: ADDRESS,
  timeline: [{ status: 'completed', note: `sent to ${ADDRESS} at once` }],
  doubts: [
    { what: 'txOutHash', why: 'other_order', said: 'hash-of-a-payout' },
    { what: 'amountTo', why: 'zero', said: '0.00000000' },
  ],
  version: 3,
};

test('personal members are replaced at any depth and in any spelling, and so is what they held elsewhere; nothing else', () => {
  const erased = withoutPersonal(STORED, { mark: MARK, texts: personalTexts(STORED) });
  expect(erased).toEqual({
    // A memo is too short to be looked for in other texts.
    amountFrom: '77',
    refundExtraId: MARK,
    refund: { target: { kind: 'address', address: MARK, extraId: null } },
    tx_in_hash: MARK,
    txOutHash: null,
    provider_order_id: MARK,
    timeline: [{ status: 'completed', note: `sent to ${MARK} at once` }],
    doubts: [
      { what: 'txOutHash', why: 'other_order', said: MARK },
      { what: 'amountTo', why: 'zero', said: '0.00000000' },
    ],
    version: 3,
  });
  expect(withoutPersonal(erased, { mark: MARK, texts: personalTexts(erased) })).toEqual(erased);
  expect([isErased(MARK), isErased(ADDRESS)]).toEqual([true, false]);
});

test('a person is mentioned only by words of their own in a value, never by a part of one or by the name of a member', () =>
  expectForEach(
    [
      ['Mark', { note: 'by mark, on Monday' }, true],
      ['Mark', { mark: 1, markup_bps: 20, note: 'remarked; Markus; Jean-Mark' }, false],
      ['ann@swap.example', ['mail to <Ann@swap.example>.'], true],
      ['ann@swap.example', ['joann@swap.example', 'x.ann@swap.example', 'ann@swap.example.org'], false],
      ['Zoë (née Ås)', { deep: [{ name: 'zoë (Née Ås)' }] }, true],
      ['Zoë', { name: 'Zoën' }, false],
    ] as const,
    ([text, value, isMentioned]) => expect(mentions(value, text)).toBe(isMentioned),
  ));
