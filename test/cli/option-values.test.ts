import {
  readAmount,
  readDay,
  readInstant,
  readOrderId,
  readReason,
  readScopes,
  readSpan,
  readTtl,
} from '../../src/runtime/cli/option-values';

test.each([
  [readScopes, 'orders:rw, payouts:read', ['orders:rw', 'payouts:read']],
  [readDay, '2999-12-31', new Date('2999-12-31T00:00:00.000Z')],
  [readOrderId, 'ord_0123456789abcdefghjkmnpqrs', 'ord_0123456789abcdefghjkmnpqrs'],
  [readSpan, 'P1DT2H', 'P1DT2H'],
  [readInstant, 'next', 'next'],
  [readInstant, '2030-12-31T12:00:00Z', '2030-12-31T12:00:00Z'],
  [readInstant, '2030-12-31T12:00:00.250+02:00', '2030-12-31T12:00:00.250+02:00'],
  [readAmount, '007.50', '7.5'],
  [readTtl, '86400', 86_400],
  [readReason, ' paid by hand ', 'paid by hand'],
] as [(text: string) => unknown, string, unknown][])('%p reads %j', (read, text, value) => {
  expect(read(text)).toEqual(value);
});

test.each([
  [readScopes, ['', 'all', 'orders:rw,']],
  [readDay, ['2999-02-30', '2020-01-01', '31.12.2999', '2999-12-31T00:00:00Z']],
  [readOrderId, ['ord_1', 'q_0123456789abcdefghjkmnpqrs', 'ord_0123456789abcdefghjkmnpqrl']],
  [readSpan, ['24h', 'PT', 'PT0S', '-PT1H']],
  [readInstant, ['tomorrow', '2030-12-31', '2030-12-31T12:00:00', '2030-13-01T12:00:00Z']],
  [readAmount, ['0', '-1', '1e3', '1,5', 'x']],
  [readTtl, ['0', '86401', '1.5', '']],
  [readReason, ['', '  ', 'x'.repeat(1_001)]],
] as [(text: string) => unknown, string[]][])('%p refuses what is something else', (read, texts) => {
  for (const text of texts) {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'commander.invalidArgument' }));
  }
});
