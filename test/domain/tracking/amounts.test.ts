import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { readable } from '#test/helpers/orders/tracked-orders';
import { renderState, type ShownSettings } from './rendered-page';

/** The amounts of an order's page, in the order in which they are read. */
function amountsOf(settings: ShownSettings): [label: string, value: string][] {
  const [, list = ''] = /<section class="money".*?<dl>(.*?)<\/dl>/s.exec(renderState(settings, 'en').page) ?? [];
  return [...list.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label = '', value = '']) => [
    label,
    readable(value).trim(),
  ]);
}

const PAID = ['confirming', 'exchanging', 'sending', 'completed'] as const satisfies OrderStatus[];
const completedWith = (state: Partial<OrderState>): ShownSettings => ({ later: [...PAID], state });

describe('the amounts of a completed swap', () => {
  test('are those that were sent and received', () => {
    const labels = amountsOf(completedWith({ amountToActual: '14.80231', amountFromActual: '0.050' }));
    expect(labels.slice(0, 2)).toEqual([
      ['You sent', '0.05 BTC Bitcoin'],
      ['Sent to you', '14.80231 XMR Monero'],
    ]);
  });

  test('are only said to be agreed where nobody says how much was paid out', () => {
    const amounts = amountsOf(completedWith({ amountToActual: null }));
    expect(amounts.map(([label]) => label)).toEqual(['Agreed deposit', 'Agreed payout, about', 'To your address']);
  });

  test('say what arrived where that is not what was agreed', () => {
    const amounts = amountsOf(completedWith({ amountToActual: '12.1', amountFromActual: '0.041' }));
    expect(amounts.slice(0, 4)).toEqual([
      ['Agreed deposit', '0.05 BTC Bitcoin'],
      ['Arrived', '0.041 BTC'],
      ['Sent to you', '12.1 XMR Monero'],
      ['Quoted', '14.80231 XMR'],
    ]);
  });
});

test('a payout is not expected as agreed any more once another amount has arrived', () => {
  const exchanging = (amountFromActual: string): ShownSettings => ({
    later: ['confirming', 'exchanging'],
    state: { amountFromActual },
  });
  const labelsOf = (settings: ShownSettings) => amountsOf(settings).map(([label]) => label);
  expect(labelsOf(exchanging('0.05'))).toEqual(['You send', 'You receive about', 'To your address']);
  expect(labelsOf(exchanging('0.041'))).toEqual([
    'Agreed deposit',
    'Arrived',
    'Agreed payout, about',
    'To your address',
  ]);
});

test('what arrived is said once, of a refund and of a late payment too', () => {
  const arrivedIn = (settings: ShownSettings) => amountsOf(settings).filter(([label]) => label === 'Arrived');
  expect(arrivedIn(TRACKED_STATES.refunded?.() ?? {})).toEqual([['Arrived', '0.041 BTC']]);
  const late = TRACKED_STATES['late-completed']?.() ?? {};
  expect(arrivedIn(late)).toEqual([]);
  const lateDeposit = late.lateDeposit && { ...late.lateDeposit, amount: '0.041' };
  expect(arrivedIn({ ...late, ...(lateDeposit && { lateDeposit }) })).toEqual([['Arrived', '0.041 BTC']]);
});
