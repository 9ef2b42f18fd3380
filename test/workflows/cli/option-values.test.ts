import {
  readDateTime,
  readDay,
  readExpiry,
  readInstant,
  readOrderId,
  readReason,
  readScopes,
  readSpan,
  readTtl,
} from '#cli/option-values';
import {
  readAmount,
  readBatchSize,
  readFigure,
  readLogo,
  readName,
  readNetworkSetting,
  readPayoutMinimum,
  readSupportContact,
} from '#cli/setting-values';
import { expectForEach } from '#test/helpers/expect-for-each';

test('an option accepts its documented values', () =>
  expectForEach(
    [
      [readScopes, 'orders:rw, payouts:read', ['orders:rw', 'payouts:read']],
      [readDay, '2999-12-31', new Date('2999-12-31T00:00:00.000Z')],
      [readExpiry, 'never', 'never'],
      [readExpiry, '2999-12-31', new Date('2999-12-31T00:00:00.000Z')],
      [readNetworkSetting, '10.1.2.3/8, 10.0.0.0/8,::1', ['10.0.0.0/8', '::1/128']],
      [readNetworkSetting, 'any', []],
      [readName, ' Acme Wallet ', 'Acme Wallet'],
      [readBatchSize, '1000', 1_000],
      [readFigure('markupBps'), '0', 0],
      [readFigure('markupBps'), '300', 300],
      [readFigure('streams'), 'default', 'default'],
      [readPayoutMinimum, '0750.50', '750.5'],
      [readPayoutMinimum, '50000', '50000'],
      [readPayoutMinimum, 'default', 'default'],
      [readSupportContact, 'help@acme.example', 'help@acme.example'],
      [readSupportContact, 'https://acme.example/help', 'https://acme.example/help'],
      [readSupportContact, 'default', 'default'],
      [readLogo, 'default', 'default'],
      [readOrderId, 'ord_0123456789abcdefghjkmnpqrs', 'ord_0123456789abcdefghjkmnpqrs'],
      [readSpan, 'P1DT2H', 'P1DT2H'],
      [readInstant, 'next', 'next'],
      [readInstant, '2030-12-31T12:00:00Z', '2030-12-31T12:00:00Z'],
      [readInstant, '2030-12-31T12:00:00.250+02:00', '2030-12-31T12:00:00.250+02:00'],
      [readDateTime, '2030-12-31T12:00+02:00', new Date('2030-12-31T10:00:00.000Z')],
      [readAmount, '007.50', '7.5'],
      [readTtl, '86400', 86_400],
      [readReason, ' paid by hand ', 'paid by hand'],
    ] as [(text: string) => unknown, string, unknown][],
    ([read, text, value]) => {
      expect(read(text)).toEqual(value);
    },
  ));

test('an option refuses other values', () =>
  expectForEach(
    [
      [readScopes, ['', 'all', 'orders:rw,']],
      [readDay, ['2999-02-30', '2020-01-01', '31.12.2999', '2999-12-31T00:00:00Z']],
      [readExpiry, ['no', '2020-01-01']],
      [
        readNetworkSetting,
        ['', 'any,10.0.0.1', '10.0.0.1,', 'example.com', Array.from({ length: 101 }, (_, i) => `10.0.0.${i}`).join()],
      ],
      [readName, ['', '  ', 'a\nb', 'x'.repeat(101)]],
      [readBatchSize, ['0', '1001', '1e2', '-1', '']],
      [readFigure('markupBps'), ['301', '-1', '1.5', '', 'none', '0x10']],
      [readFigure('readsPerMinute'), ['0', '1000001']],
      [readPayoutMinimum, ['0', '0.99', '50000.01', '10.001', '1e3', '-5', '']],
      [readOrderId, ['ord_1', 'q_0123456789abcdefghjkmnpqrs', 'ord_0123456789abcdefghjkmnpqrl']],
      [readSpan, ['24h', 'PT', 'PT0S', '-PT1H']],
      [
        readInstant,
        ['tomorrow', '2030-12-31', '2030-12-31T12:00:00', '2030-13-01T12:00:00Z', '9999-12-31T23:59:59-23:59'],
      ],
      [readDateTime, ['2030-12-31', '2030-02-30T12:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59']],
      [readAmount, ['0', '-1', '1e3', '1,5', 'x']],
      [readTtl, ['0', '86401', '1.5', '']],
      [readReason, ['', '  ', 'x'.repeat(1_001)]],
    ] as [(text: string) => unknown, string[]][],
    ([read, texts]) => {
      for (const text of texts) {
        expect(() => read(text)).toThrow(expect.objectContaining({ code: 'commander.invalidArgument' }));
      }
    },
  ));
