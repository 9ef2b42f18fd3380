import type { Measures } from '#contract/dashboard/analytics';
import { changeOf } from '#web/dashboard/orders/analytics/change';

const measures = (change: Partial<Measures>): Measures => ({
  orders: 0,
  completed: 0,
  completed_pct: null,
  median_seconds: null,
  volume_usd: '0.00',
  earned_usd: null,
  ...change,
});

const change = (name: Parameters<typeof changeOf>[0], now: Partial<Measures>, then: Partial<Measures>) =>
  changeOf(name, measures(now), measures(then));

test('more orders are good, a longer time is not', () => {
  expect(change('orders', { orders: 150 }, { orders: 100 })).toEqual({ text: '+50 %', tone: 'done' });
  expect(change('median_seconds', { median_seconds: 90 }, { median_seconds: 60 })).toEqual({
    text: '+50 %',
    tone: 'failed',
  });
});

test('a share is compared in points', () => {
  expect(change('completed_pct', { completed_pct: 97.1 }, { completed_pct: 98 })).toEqual({
    text: '−0.9 points',
    tone: 'failed',
  });
});

test('a small change has a decimal, and what rounds to nothing is none', () => {
  expect(change('orders', { orders: 1_001 }, { orders: 1_000 })?.text).toBe('+0.1 %');
  expect(change('orders', { orders: 100_001 }, { orders: 100_000 })).toEqual({ text: 'unchanged', tone: null });
  expect(change('orders', { orders: 3_000 }, { orders: 10 })?.text).toBe('+29,900 %');
});

test('nothing before is new, and what has no value is not compared', () => {
  expect(change('orders', { orders: 3 }, {})).toEqual({ text: 'new', tone: null });
  expect(change('volume_usd', { volume_usd: '3.00' }, {})).toBeNull();
  expect(change('orders', {}, {})).toBeNull();
  expect(change('earned_usd', {}, {})).toBeNull();
  expect(change('orders', { orders: 3 }, { orders: 3 })).toEqual({ text: 'unchanged', tone: null });
});
