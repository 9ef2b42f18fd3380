import fc from 'fast-check';
import { coreTransaction, readOutputs } from '#chains/bitcoin/outputs';
import { readNodeJson } from '#chains/bitcoin/read-json';
import { readExactJson, toMemo, UNITS } from '#chains/read-json';
import { SourceFailure } from '#chains/source';
import { BROKEN_JSON } from './broken-json';

test('numbers keep their digits, and texts that look like numbers stay as they are', () => {
  expect(readExactJson('{"a":9007199254740993,"b":1,"c":-12345678901234567890,"d":0.10000000000000001}')).toEqual({
    a: '9007199254740993',
    b: 1,
    c: '-12345678901234567890',
    d: '0.10000000000000001',
  });
  const text = String.raw`:9007199254740993,\"x\":9007199254740993,\\`;
  expect(readExactJson(`["${text}"]`)).toEqual([JSON.parse(`"${text}"`)]);
});

/** Of up to three digits. */
const withShortNumbers = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.trunc(each) % 1_000 : each));

test('everything but long numbers is read as JSON.parse does, and these exactly', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (value, units) => {
      const json = withShortNumbers(value);
      const [number, rest] = readExactJson(`[${units},${json}]`) as [unknown, unknown];
      expect(rest).toEqual(JSON.parse(json));
      expect(UNITS.parse(number)).toBe(units.toString());
    }),
  );
});

const COIN = 100_000_000n;
const TXID = 'a'.repeat(64);
const PAYEE = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';

/** As Bitcoin Core writes it. */
const coins = (units: bigint) => `${units / COIN}.${String(units % COIN).padStart(8, '0')}`;

test('an output of a Bitcoin node pays exactly what is written, however long the other amounts beside it are', () => {
  const amount = fc.oneof(fc.bigInt({ min: 1n, max: 10n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 4 }), (amounts) => {
      const vout = amounts.map(
        (units, n) => `{"value": ${coins(units)}, "n":${n},"scriptPubKey":{"address":"${PAYEE}"}}`,
      );
      const transaction = coreTransaction.parse(readNodeJson(`{"txid":"${TXID}","vout":[${vout.join()}]}`));
      expect(readOutputs(transaction, 8).map(({ units }) => units)).toEqual(amounts.map(String));
    }),
  );
  const written = readNodeJson(
    `{"txid":"${TXID}","vout":[{"value":1e-8,"n":0,"scriptPubKey":{"address":"${PAYEE}"}}]}`,
  );
  expect(readOutputs(coreTransaction.parse(written), 8)).toMatchObject([{ units: '1' }]);
});

test('what is no JSON is a failure', () => {
  for (const text of BROKEN_JSON) {
    expect(() => readExactJson(text)).toThrow(SourceFailure);
  }
});

test('a memo that nobody can have agreed on is none', () => {
  const rows: [text: string | null, memo: string | null][] = [
    [null, null],
    ['', null],
    ['4711', '4711'],
    ['Grüße', 'Grüße'],
    ['47\u000011', null],
    ['\uFFFD', null],
    ['x'.repeat(501), null],
  ];
  for (const [text, memo] of rows) expect(toMemo(text)).toBe(memo);
});
