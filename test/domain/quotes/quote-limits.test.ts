import { type ProviderRange, widestRange } from '#domain/quotes/limits';

const range = (code: string, min: string | null, max: string | null, asOf = '2026-03-02T10:00:00.000Z') =>
  ({ code, min, max, asOf }) satisfies ProviderRange;

test('the widest range names the providers of its ends and the age of the older end', () => {
  const early = '2026-03-02T09:59:00.000Z';
  expect(widestRange([range('a', '2', '10', early), range('b', '1', '5'), range('c', '1.0', '10.0')])).toEqual({
    min: '1',
    minProvider: 'b',
    max: '10',
    maxProvider: 'a',
    asOf: early,
    suggestedAmount: '2',
  });
  expect(widestRange([range('a', '2', '10', early), range('b', '1', '20')]).asOf).toBe('2026-03-02T10:00:00.000Z');
});

test('a limit that no provider states is not invented', () => {
  expect(widestRange([range('a', '0.5', null), range('b', '1', null)])).toMatchObject({
    min: '0.5',
    max: null,
    maxProvider: null,
    suggestedAmount: '1',
  });
  expect(widestRange([range('a', null, '7'), range('b', null, '3')])).toMatchObject({
    min: '0',
    max: '7',
    suggestedAmount: '3',
  });
});

test('a stated maximum counts beside a provider without one, and the suggested amount suits both', () => {
  expect(widestRange([range('endless', '4', null), range('stated', '1', '9')])).toMatchObject({
    min: '1',
    max: '9',
    maxProvider: 'stated',
    suggestedAmount: '4',
  });
});

test('among amounts that equally many providers accept, the smallest is suggested, whatever the order of the providers', () => {
  expect(widestRange([range('large', '100', '200'), range('small', '1', '2')]).suggestedAmount).toBe('1');
});
