import { createHash } from 'node:crypto';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/orders/status';
import { startTestApi, type TestApi } from '../support/api/test-api';
import { DEPOSIT, readable, SANDBOX, type TrackedSettings, track } from '../support/orders/tracked-orders';
import { scan } from './scan';

let api: TestApi;
let partnerId: string;

beforeAll(async () => {
  api = await startTestApi();
  ({ partnerId } = await api.newPartner());
});
afterAll(() => api.close());

async function pageOf(settings: Omit<TrackedSettings, 'partnerId'> = {}): Promise<string> {
  return (await fetch(api.origin + (await track(api, { partnerId, ...settings })))).text();
}

const WORDS: Record<OrderStatus, string[]> = {
  waiting_deposit: ['Waiting for your deposit', 'Send exactly the amount below'],
  confirming: ['Deposit seen', 'needs confirmations from the Bitcoin network', 'nothing you need to do'],
  exchanging: ['Converting your BTC', 'The payout to your address comes next', 'nothing you need to do'],
  sending: ['Sending your XMR', 'on its way', 'nothing you need to do'],
  completed: ['Swap completed', 'paid out to your address', 'Look into your wallet'],
  failed: ['Swap failed', 'ended without a payout', 'contact Example Wallet and give the order number'],
  expired: ['Order expired', 'No deposit arrived in time', 'start a new swap instead'],
  refund_required: ['Refund due', 'the swap cannot go on', 'Do not send anything more'],
  refunded: ['Refunded', 'your refund was sent', 'does not show up there, contact Example Wallet'],
  manual_review: ['A person is looking at your order', 'human decision', 'nothing you need to do now'],
};

test.each(ORDER_STATUSES)('%s is said in words: what happens and what to do', async (status) => {
  const page = await pageOf({ later: status === 'waiting_deposit' ? [] : ['confirming', status] });
  const text = readable(page);
  for (const words of WORDS[status]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/\{\w+\}|undefined|null|\[object/);
  const isOver = ['completed', 'failed', 'expired', 'refunded'].includes(status);
  expect(page.includes('<meta http-equiv="refresh" content="15">')).toBe(!isOver);
  expect(page.includes(DEPOSIT.depositAddress)).toBe(status === 'waiting_deposit');
  expect(page.includes('<svg')).toBe(status === 'waiting_deposit');
});

test('pair, amounts, partner, order number and timeline are shown', async () => {
  const text = readable(await pageOf({ later: ['confirming', 'exchanging'] }));
  for (const shown of ['Example Wallet', '0.05 BTC to XMR', 'about 14.80231 XMR Monero', 'Order ord_']) {
    expect(text).toContain(shown);
  }
  expect(text).toMatch(/Waiting for your deposit \d+ \w+ \d{4}, \d\d:\d\d UTC Deposit seen .* Converting your BTC/);
  expect(text).toContain('usually done within 25 minutes');
  expect(readable(await pageOf({ later: ['completed'], state: { amountToActual: '14.7' } }))).toContain(
    'You received 14.7 XMR',
  );
});

test('the QR code holds exactly the payment URI', async () => {
  const path = await track(api, { partnerId });
  const json = JSON.parse(await (await fetch(api.origin + path.replace('?', '.json?'))).text());
  const page = await (await fetch(api.origin + path)).text();
  expect(scan(page)).toBe(`bitcoin:${DEPOSIT.depositAddress}?amount=0.05`);
  expect(json.deposit.payment_uri).toBe(scan(page));
  expect(readable(page)).toContain('The code holds the address and the amount. Compare them before you pay.');
});

test('a memo stands before the address, with its warning, and is in the code', async () => {
  const page = await pageOf({
    input: { from: 'XRP', fromNetwork: 'xrp', amountFrom: '20' },
    deposit: { depositAddress: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', depositExtraId: '4023117' },
  });
  expect(scan(page)).toBe('ripple:rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY?amount=20&dt=4023117');
  const text = readable(page);
  expect(text).toContain('Do not forget the destination tag.');
  expect(text).toContain('your money may be lost');
  expect(text.indexOf('4023117')).toBeLessThan(text.indexOf('rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'));
});

test('where the code holds the address only, the page asks the reader to enter the rest', async () => {
  const text = readable(
    await pageOf({
      input: { from: 'ATOM', fromNetwork: 'atom' },
      deposit: { depositAddress: 'cosmos1xyz', depositExtraId: '77' },
    }),
  );
  expect(text).toContain('The code holds only the address. Enter the amount and the memo yourself.');
});

test('an address too long for any code is shown without one', async () => {
  const page = await pageOf({ input: { fromNetwork: 'ln' }, deposit: { depositAddress: `lnbc1${'q'.repeat(2500)}` } });
  expect(page).not.toContain('<svg');
  expect(page).toContain('lnbc1q');
});

test("the time left is counted on the order's own clock, and the address goes when it is over", async () => {
  const hour = 3_600_000;
  expect(readable(await pageOf())).toMatch(/(59 minutes|1 hour) left, until/);
  const sandbox = { input: { sandbox: SANDBOX } };
  expect(readable(await pageOf({ ...sandbox, clockOffsetMs: hour * 0.51 }))).toMatch(/29 minutes left, until/);
  const late = await pageOf({ ...sandbox, clockOffsetMs: hour });
  expect(readable(late)).toContain('The time to send is over');
  expect(late).not.toContain(DEPOSIT.depositAddress);
});

const BY_TICKET = { refundCapability: 'ticket', refundWindowHours: null, refundSlaHours: 72 } as const;
const BY_SUPPORT = { refundCapability: 'none', refundWindowHours: null } as const;
const DEADLINE = { refundDeadline: '2026-03-03T10:00:00.000Z' };

test.each([
  ['programmatic, ahead', {}, [], 'Example Wallet lets you choose within 24 hours'],
  ['programmatic, due', {}, ['refund_required'], 'choose how you get your deposit back, until 3 Mar 2026, 10:00 UTC'],
  ['ticket, ahead', BY_TICKET, ['confirming'], 'requested from the provider alphaswap. It may take up to 72 hours'],
  [
    'ticket, due',
    BY_TICKET,
    ['refund_required'],
    'was requested from the provider alphaswap. It may take up to 72 hours',
  ],
  ['none, ahead', BY_SUPPORT, ['sending'], 'the support of Example Wallet helps you'],
  ['none, due', BY_SUPPORT, ['refund_required'], 'Contact the support of Example Wallet'],
] as const)('the refund notice fits the capability: %s', async (_, input, later, words) => {
  expect(readable(await pageOf({ input, later: [...later], state: DEADLINE }))).toContain(words);
});

test('the reason of a failure is given in plain words, an unknown one in those of the provider', async () => {
  const failed = (failedReasonCode: 'rate_changed' | 'unknown') =>
    pageOf({ later: ['failed'], state: { failedReasonCode, failedReasonMessage: 'Node 7 fell over' } });
  expect(readable(await failed('rate_changed'))).toContain('The rate moved too far');
  expect(readable(await failed('rate_changed'))).not.toContain('Node 7');
  expect(readable(await failed('unknown'))).toContain('Node 7 fell over');
});

test('a sandbox order says so, a live one does not', async () => {
  expect(readable(await pageOf({ input: { sandbox: SANDBOX } }))).toContain('SANDBOX This is a test order.');
  expect(await pageOf()).not.toContain('SANDBOX');
});

test('the page cannot load, run, frame or send anything, and only its own style applies', async () => {
  const response = await fetch(api.origin + (await track(api, { partnerId })));
  const page = await response.text();
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(page).not.toMatch(/<script| style=| on\w+=|@import|url\(/i);
  expect(page).not.toMatch(/https?:\/\//);
  expect(page).toMatch(/<html lang="en">.*<header>.*<h1>.*<main>.*<h2.*<footer>/s);
});
