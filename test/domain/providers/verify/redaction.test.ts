import { findAddressProblem } from '#address/validate-address';
import { placeholderAddress, placeholderId } from '#providers/verify/placeholders';
import type { RecordedConversation } from '#providers/verify/recorder';
import { toRecording } from '#providers/verify/recording';
import { expectForEach } from '#test/helpers/expect-for-each';
import { makeAddress } from '#twins/assets';

const NETWORKS = ['btc', 'ltc', 'doge', 'trx', 'eth', 'bsc', 'sol', 'xrp'];
const KEY = 'operators-key-1';
const [PAYOUT, REFUND, DEPOSIT] = [makeAddress('eth', 'p'), makeAddress('btc', 'r'), makeAddress('btc', 'd')];
const order = {
  from: { code: 'BTC', network: 'btc' },
  to: { code: 'ETH', network: 'eth' },
  payoutAddress: PAYOUT,
  payoutExtraId: null,
  refundAddress: REFUND,
  refundExtraId: null,
};

function conversation(
  operation: RecordedConversation['operation'],
  given: unknown,
  text: string,
  over: Partial<RecordedConversation> & { url?: string; body?: string } = {},
): RecordedConversation {
  const { url = 'https://api.example.com/v1/orders', body = '', ...rest } = over;
  const request = { method: 'GET', url: new URL(url), headers: { 'X-Key': KEY, accept: 'application/json' }, body };
  const call = { provider: 'example', request, settings: { key: KEY }, answer: { httpStatus: 200, text } };
  return { operation, at: 0, given, exchange: [call], answer: {}, ...rest };
}
const record = (...all: RecordedConversation[]) => toRecording(all, { basePath: '/v1', order });
const creation = (over: object = {}) =>
  conversation(
    'createOrder',
    { payoutAddress: PAYOUT, refundAddress: REFUND },
    JSON.stringify({
      id: 'Ab12Cd34',
      pay_to: DEPOSIT,
      to: PAYOUT.toLowerCase(),
      link: 'https://example.com/t/Ab12Cd34',
    }),
    { answer: { providerOrderId: 'Ab12Cd34', secret: null, depositAddress: DEPOSIT, depositExtraId: null }, ...over },
  );

test('a placeholder of an address is another valid one of the same kind', () =>
  expectForEach(NETWORKS, (network) => {
    const address = makeAddress(network, 'original');
    const made = placeholderAddress(network, address) ?? '';
    expect(findAddressProblem(network, made)).toBeNull();
    expect(made).not.toBe(address);
    expect(Math.abs(made.length - address.length)).toBeLessThan(2);
  }));

test('a placeholder of an id has the same form', () => {
  expect(placeholderId('1f9a6c0e-7c43-4d19-9a55-0d3f8b1c6e72')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-9[\da-f]{3}-[\da-f]{12}$/,
  );
  expect(placeholderId('ONX7A1B2')).toMatch(/^[A-Z]{3}\d[A-Z]\d[A-Z]\d$/);
  expect(placeholderId('10482')).toMatch(/^[1-9]\d{4}$/);
});

test('ids and addresses are replaced by the same text wherever they stand, also in a path and in small letters', () => {
  const status = conversation('readStatus', { providerOrderId: 'Ab12Cd34' }, `{"id":"Ab12Cd34","payin":"${DEPOSIT}"}`, {
    url: 'https://api.example.com/v1/orders/Ab12Cd34',
  });
  const { text, leftOutOrder } = record(creation(), status);
  expect(leftOutOrder).toBe(false);
  for (const secret of ['Ab12Cd34', PAYOUT, REFUND, DEPOSIT]) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  const [made, read] = JSON.parse(text);
  const { id, pay_to, to, link } = made.exchange[0].response;
  expect(link).toBe(`https://example.com/t/${id}`);
  expect(made.answer).toMatchObject({ providerOrderId: id, depositAddress: pay_to });
  expect(to).toBe(made.given.payoutAddress.toLowerCase());
  expect(read).toMatchObject({ given: { providerOrderId: id }, exchange: [{ request: { path: `/orders/${id}` } }] });
  expect(read.exchange[0].response).toEqual({ id, payin: pay_to });
  expect(findAddressProblem('btc', pay_to)).toBeNull();
});

test('keys, signatures, tokens, mail and IP addresses are removed, and headers are only named', () => {
  const said = `{"echo":"${KEY}","mail":"ada@swap.example","from":"198.51.100.7","v6":"2001:db8:1:2:3:4:5:6","token":"tokentokentokentoken1"}`;
  const { text } = record(
    conversation('quote', { userIp: '198.51.100.7' }, said, {
      url: `https://api.example.com/v1/price?api_key=${KEY}&signature=c0ffee&amount=1`,
      body: JSON.stringify({ nonce: 17, sign: 'c0ffee', amount: 1 }),
    }),
  );
  for (const secret of [KEY, 'c0ffee', 'ada@', '198.51.100.7', '2001:db8:1:2', 'tokentoken1']) {
    expect(text).not.toContain(secret);
  }
  expect(JSON.parse(text)[0].exchange[0].request).toEqual({
    method: 'GET',
    path: '/price',
    query: { api_key: '<hidden>', signature: '<hidden>', amount: '1' },
    body: { nonce: '<hidden>', sign: '<hidden>', amount: 1 },
    headerNames: ['x-key', 'accept'],
  });
});

test("a list of other people's orders is left out, and an order that cannot be told from its answer", () => {
  const others = conversation(
    'readStatus',
    {},
    JSON.stringify([{ to: makeAddress('trx', '1') }, { to: makeAddress('sol', '2') }]),
  );
  expect(record(conversation('quote', {}, '{}'), others)).toMatchObject({ conversations: 1 });
  const unread = creation({ error: new Error('no id'), answer: undefined });
  const after = conversation('readStatus', {}, `{"id":"Ab12Cd34"}`);
  expect(record(conversation('quote', {}, '{}'), unread, after)).toMatchObject({
    conversations: 1,
    leftOutOrder: true,
  });
});
