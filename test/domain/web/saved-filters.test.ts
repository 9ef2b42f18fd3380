import { readSaved } from '#web/dashboard/orders/saved-filters';

test('saved filters are read as they were kept', () => {
  const saved = [{ name: 'Refunds', values: { status: 'refund_required,refunded', usd_min: '1000' } }];
  expect(readSaved(JSON.stringify(saved))).toEqual(saved);
});

test.each([null, '', 'not JSON', '{}', '[null, 1, {"name": 1, "values": {}}, {"name": "x"}]'])(
  'nothing comes of %j',
  (text) => {
    expect(readSaved(text)).toEqual([]);
  },
);

test('a filter that this version does not know is left out', () => {
  expect(readSaved('[{"name":"x","values":{"colour":"red","pair":"BTC-","usd_max":7}}]')).toEqual([
    { name: 'x', values: { pair: 'BTC-' } },
  ]);
});
