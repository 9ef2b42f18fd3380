import { createHash } from 'node:crypto';
import { isTransactionHash } from '#domain/assets/hash-form';
import { NETWORKS } from '#domain/assets/networks';
import type { StatusAnswer } from '#providers/adapter';
import { toReport } from '#providers/live/report';
import { expectForEach } from '#test/helpers/expect-for-each';
import { makeHash } from '#twins/assets';

const HEX = makeHash('any');
const BASE64 = createHash('sha256').update('any').digest('base64');
const AGREED = { from: { code: 'BTC', network: 'btc' }, to: { code: 'ETH', network: 'eth' } };
const OUT = makeHash('out', 'eth');

function report(answer: Omit<StatusAnswer, 'word' | 'echo'>) {
  const hashes: string[] = [];
  const strange = { noteWord: () => undefined, noteHash: (hash: string) => hashes.push(hash) };
  return { read: toReport({ word: 'its word', echo: {}, ...answer }, AGREED, strange), hashes };
}

test.each([
  ['btc', HEX],
  ['btc', HEX.toUpperCase()],
  ['xmr', HEX],
  ['eth', OUT],
  ['eth', HEX],
  ['trx', HEX],
  ['xrp', HEX.toUpperCase()],
  ['sol', makeHash('any', 'sol')],
  ['ton', HEX],
  ['ton', BASE64],
  ['ton', BASE64.replaceAll('+', '-').replaceAll('/', '_')],
  ['algo', 'A'.repeat(52)],
  ['hbar', '0.0.1234@1700000000.000000000'],
  ['hive', HEX.slice(0, 40)],
  ['of an unknown network', 'id-of-a-transfer'],
])('on %s, %s can be a transaction', (network, hash) => {
  expect(isTransactionHash(network, hash)).toBe(true);
});

test.each([
  ['btc', HEX.slice(1)],
  ['btc', `https://mempool.space/tx/${HEX}`],
  ['btc', 'Internal transfer 12345'],
  ['eth', `${OUT}00`],
  ['sol', HEX.replace(/^./, '0')],
  ['ton', BASE64.slice(4)],
  ['hive', 'x'.repeat(129)],
  ['of an unknown network', '<b>paid</b>'],
])('on %s, %s cannot be a transaction', (network, text) => {
  expect(isTransactionHash(network, text)).toBe(false);
});

test('no network takes a sentence, a link or an empty text for a transaction', () =>
  expectForEach(
    Object.keys(NETWORKS).map((network) => [network, network] as const),
    ([, network]) => {
      for (const text of ['', 'done', 'see support', 'https://x.example/?tx=1']) {
        expect([text, isTransactionHash(network, text)]).toEqual([text, false]);
      }
    },
  ));

test('a transaction that its network cannot have counts as not named, and is noted', () => {
  const { read, hashes } = report({
    status: 'completed',
    txInHash: 'paid',
    txOutHash: 'Internal transfer',
    amountTo: '1',
  });
  const doubts = [{ what: 'txOutHash', why: 'no_hash', said: 'Internal transfer' }];
  expect(read).toEqual({ status: 'completed', amountTo: '1', providerWord: 'its word', doubts });
  expect(hashes).toEqual(['paid', 'Internal transfer']);
});

test("a refund's transaction is read on the network of the deposit, a payout's on that of the payout", () => {
  const refund = makeHash('refund');
  expect(report({ status: 'refunded', refundHash: refund, refundAmount: '0.1' }).read).toMatchObject({
    txOutHash: refund,
    refundAmount: '0.1',
  });
  expect(report({ status: 'completed', txOutHash: OUT }).read).toMatchObject({ txOutHash: OUT });
  const { read, hashes } = report({ status: 'failed', refundHash: 'sent back' });
  expect([read, hashes]).toEqual([{ status: 'failed', providerWord: 'its word' }, ['sent back']]);
});

test('an amount that was sent back is only taken from a refund', () => {
  expect(report({ status: 'failed', refundAmount: '0.1' }).read).not.toHaveProperty('refundAmount');
  expect(report({ status: 'completed', txOutHash: OUT, refundAmount: '0.1' }).read).not.toHaveProperty('refundAmount');
});
