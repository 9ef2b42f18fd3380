import { createExampleOrder } from '#contract/orders/example-order';
import { toOrderEvent } from '#contract/orders/order-event';
import { DAY } from '#domain/duration';
import { ORDER_STATUSES } from '#domain/orders/status';
import { erasedMark, isErased, personalTexts, withoutPersonal } from '#domain/privacy/erased';
import { type ErasedOrder, mentions, refuseErasure } from '#domain/privacy/erasure';
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

/** What the service itself says in everything that is stored of an order: all texts but those of a provider, a person or an operator. */
function ownTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const others = ['providerOrderId', 'provider_order_id'];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isFree = name === 'reason' && 'operator' in value;
    // Shorter ones are not looked for.
    const isOwn = typeof inner === 'string' && inner.length >= 8 && inner !== MARK && !isFree && !others.includes(name);
    return isOwn ? [inner] : ownTexts(inner);
  });
}

test('ids, words, amounts and times of an order stay, also where a personal text reads the same or is a part of them', () =>
  expectForEach(ORDER_STATUSES, (status) => {
    const order = createExampleOrder(status);
    const trackingUrl = 'https://swaplane.example/track/ord_1?t=abc';
    const unpaidFailure = { at: order.createdAt, reason: 'provider_internal', message: null };
    const stored = { order: { ...order, unpaidFailure }, event: toOrderEvent(order, trackingUrl) };
    const erased = withoutPersonal(stored, { mark: MARK, texts: [] });
    const texts = [...new Set(ownTexts(erased)), '2026-03-02', 'swaplane', '.4802312'];
    expect(texts.length).toBeGreaterThan(12);
    const unlike = texts.filter(
      (text) => JSON.stringify(withoutPersonal(stored, { mark: MARK, texts: [text] })) !== JSON.stringify(erased),
    );
    expect(unlike).toEqual([]);
  }));

test('of two personal texts one of which contains the other, nothing is left', () => {
  const texts = ['user-1234', 'user-1234-of-the-shop'];
  expect(withoutPersonal({ note: 'for user-1234-of-the-shop' }, { mark: MARK, texts })).toEqual({
    note: `for ${MARK}`,
  });
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
