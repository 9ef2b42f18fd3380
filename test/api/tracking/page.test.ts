import { createHash } from 'node:crypto';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { useTestApi } from '#test/helpers/api/test-api';
import { DEPOSIT, readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';
import { scan } from './scan';

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

async function pageOf(settings: Omit<TrackedSettings, 'partnerId'> = {}): Promise<string> {
  return (await fetch(api.origin + (await track(api, { partnerId, ...settings })))).text();
}

const WORDS: Record<OrderStatus, string[]> = {
  waiting_deposit: ['Waiting for your deposit', 'Send exactly 0.05 BTC on the Bitcoin network, in one payment'],
  confirming: ['Deposit detected', 'Once the Bitcoin network confirms it', 'You do not need to do anything'],
  exchanging: ['Converting your BTC to XMR', 'The payout to your address comes next', 'You do not need to do anything'],
  sending: ['Sending your XMR', 'on its way', 'You do not need to do anything'],
  completed: ['Swap completed', 'has sent it to your address', 'Check your wallet'],
  failed: ['This swap failed', 'ended without a payout', 'Contact Example Wallet and give the order number'],
  expired: ['This order has expired', 'Do not send anything to the deposit address', 'start a new swap'],
  refund_required: ['Your BTC needs to be refunded', 'the swap cannot continue', 'Do not send anything more'],
  refunded: ['Your refund was sent', 'does not show up, contact Example Wallet'],
  manual_review: [
    'Support is reviewing your order',
    'The support team behind',
    'You do not need to do anything right now',
  ],
};

test.each(ORDER_STATUSES)('the page says in words what happens and what to do: %s', async (status) => {
  const page = await pageOf({ later: status === 'waiting_deposit' ? [] : ['confirming', status] });
  const text = readable(page);
  for (const words of WORDS[status]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/\{\w+\}|undefined|null|\[object/);
  const isOver = ['completed', 'failed', 'expired', 'refunded'].includes(status);
  expect(page.includes('<noscript><meta http-equiv="refresh" content="15"></noscript>')).toBe(!isOver);
  expect(page.includes(DEPOSIT.depositAddress)).toBe(status === 'waiting_deposit');
  expect(page.includes('<svg class="qr"')).toBe(status === 'waiting_deposit');
});

test('the page shows the pair, amounts, partner, order number and timeline', async () => {
  const text = readable(await pageOf({ later: ['confirming', 'exchanging'] }));
  for (const shown of ['Example Wallet', '0.05 BTC to XMR', 'about 14.80231 XMR Monero', 'Order number ord_']) {
    expect(text).toContain(shown);
  }
  const time = String.raw`\d+ \w+ \d{4}, \d\d:\d\d UTC`;
  expect(text).toMatch(new RegExp(`Done: Your BTC arrived ${time} .*Done: The Bitcoin network confirmed it ${time}`));
  expect(text).toMatch(new RegExp(`Now: BTC is converted to XMR since ${time} .*Still to come: XMR is sent to you`));
  expect(text).toContain('usually done within 25 minutes');
  expect(readable(await pageOf({ later: ['completed'], state: { amountToActual: '14.7' } }))).toContain(
    'Sent to you 14.7 XMR',
  );
});

test('the QR code holds exactly the payment URI', async () => {
  const path = await track(api, { partnerId });
  const json = JSON.parse(await (await fetch(api.origin + path.replace('?', '.json?'))).text());
  const page = await (await fetch(api.origin + path)).text();
  expect(scan(page)).toBe(`bitcoin:${DEPOSIT.depositAddress}?amount=0.05`);
  expect(json.deposit.payment_uri).toBe(scan(page));
  expect(readable(page)).toContain('The code contains the address and the amount. Compare them before you pay.');
});

test('a memo is shown before the address, with its warning, and is in the QR code', async () => {
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

test('where the QR code holds the address only, the page asks the user to enter the rest', async () => {
  const text = readable(
    await pageOf({
      input: { from: 'ATOM', fromNetwork: 'atom' },
      deposit: { depositAddress: 'cosmos1xyz', depositExtraId: '77' },
    }),
  );
  expect(text).toContain('The code contains only the address. Enter the amount and the memo yourself.');
});

test('an address that is too long for any QR code is shown without one', async () => {
  const page = await pageOf({ input: { fromNetwork: 'ln' }, deposit: { depositAddress: `lnbc1${'q'.repeat(2500)}` } });
  expect(page).not.toContain('<svg class="qr"');
  expect(page).toContain('lnbc1q');
});

test("the time left is counted on the order's own clock, and the address is removed when it is over", async () => {
  const hour = 3_600_000;
  expect(readable(await pageOf())).toMatch(/(59 minutes|1 hour) left, until/);
  const sandbox = { input: { sandbox: SANDBOX } };
  expect(readable(await pageOf({ ...sandbox, clockOffsetMs: hour * 0.51 }))).toMatch(/29 minutes left, until/);
  const late = await pageOf({ ...sandbox, clockOffsetMs: hour });
  expect(readable(late)).toContain('The time to send has run out');
  expect(late).not.toContain(DEPOSIT.depositAddress);
});

const BY_TICKET = { refundCapability: 'ticket', refundWindowHours: null, refundSlaHours: 72 } as const;
const BY_SUPPORT = { refundCapability: 'none', refundWindowHours: null } as const;
const DEADLINE = { refundDeadline: '2026-03-03T10:00:00.000Z' };

test.each([
  ['programmatic, ahead', {}, [], 'Example Wallet gives you 24 hours to choose'],
  ['programmatic, due', {}, ['refund_required'], 'choose how to get your deposit back, by 3 Mar 2026, 10:00 UTC'],
  ['ticket, ahead', BY_TICKET, ['confirming'], 'requested from the provider AlphaSwap. It can take up to 72 hours'],
  ['ticket, due', BY_TICKET, ['refund_required'], 'arranged with the provider AlphaSwap. It can take up to 72 hours'],
  ['none, ahead', BY_SUPPORT, ['sending'], 'Example Wallet support will help you'],
  ['none, due', BY_SUPPORT, ['refund_required'], 'Contact Example Wallet support'],
] as const)('the refund notice matches the capability: %s', async (_, input, later, words) => {
  expect(readable(await pageOf({ input, later: [...later], state: DEADLINE }))).toContain(words);
});

test("the reason of a failure is shown in plain words, and an unknown one in the provider's words", async () => {
  const failed = (failedReasonCode: 'rate_changed' | 'unknown') =>
    pageOf({ later: ['failed'], state: { failedReasonCode, failedReasonMessage: 'Node 7 fell over' } });
  expect(readable(await failed('rate_changed'))).toContain('The rate moved too far');
  expect(readable(await failed('rate_changed'))).not.toContain('Node 7');
  expect(readable(await failed('unknown'))).toContain('Node 7 fell over');
});

test('a sandbox order is marked as such, a live one is not', async () => {
  expect(readable(await pageOf({ input: { sandbox: SANDBOX } }))).toContain('SANDBOX This is a test order.');
  expect(await pageOf()).not.toContain('SANDBOX');
});

test('the page runs its own script and style only, and connects to no other server', async () => {
  const response = await fetch(api.origin + (await track(api, { partnerId })));
  const page = await response.text();
  const hashOf = (pattern: RegExp) => {
    const [, text = ''] = pattern.exec(page) ?? [];
    expect(text.length).toBeGreaterThan(100);
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  };
  const style = hashOf(/<style>(.*)<\/style>/s);
  const script = hashOf(/<script>(.*)<\/script>/s);
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none';style-src ${style};script-src ${script};connect-src 'self';worker-src 'self';font-src 'self';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'none'`,
  );
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(page.match(/<script|<style/g)).toHaveLength(2);
  expect(page.match(/url\([^)]*\)/g)).toEqual([expect.stringMatching(/^url\("inter-[\da-f]{12}\.woff2"\)$/)]);
  expect(page).not.toMatch(/ style=| on\w+=|@import|<img|<link rel="(?!icon" href="data:,"|preload" href="inter-)/i);
  expect(page).not.toMatch(/https?:\/\//);
  expect(page).toMatch(/<html lang="en">.*<header>.*<main>.*<h1.*<h2.*<footer>/s);
});

test('the font of the page may be cached forever, because its name changes with it', async () => {
  const page = await pageOf();
  const [, name] = /url\("([^"]+)"\)/.exec(page) ?? [];
  const response = await fetch(`${api.origin}/track/${name}`);
  expect(response.headers.get('content-type')).toBe('font/woff2');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
});
