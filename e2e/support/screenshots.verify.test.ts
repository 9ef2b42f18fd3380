import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { endpoints } from '#db/schema/endpoints';
import { pauseEndpoint } from '#db/webhooks/endpoints/pauses';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import type { TestPartner } from '#test/helpers/service/partners';
import { openPage } from '../inspect';
import { type Console, startConsole } from './console';
import { BY_STATUS, play, SPECIAL } from './played-orders';
import { fillQueues, type Waiting } from './waiting';

/** The largest image that the repository accepts. */
const MAX_BYTES = 200 * 1024;
const SIZE = { viewport: { width: 1200, height: 920 } } as const;
const DARK = { ...SIZE, colorScheme: 'dark' } as const;

/** One image of the support console; `open` returns the path that is shown. */
interface Picture {
  name: string;
  options: BrowserContextOptions;
  open(): Promise<string> | string;
}

const order = (name: string, played: Parameters<typeof play>[1], options: BrowserContextOptions = SIZE): Picture => ({
  name: `support-order-${name}`,
  options,
  open: async () => `/orders/${await play(partner.test, played, { partner_order_ref: `cart-${name}` })}`,
});

/** Every image of the support console; git keeps those that a page shows. */
const PICTURES: readonly Picture[] = [
  { name: 'support-home', options: SIZE, open: () => '/?environment=test' },
  { name: 'support-home-dark', options: DARK, open: () => '/?environment=test' },
  { name: 'support-search', options: SIZE, open: () => '/search?q=cart-4711' },
  { name: 'support-queue', options: SIZE, open: () => '/queues/stuck_orders?environment=test' },
  { name: 'support-health', options: SIZE, open: () => '/health' },
  { name: 'support-statistics', options: SIZE, open: () => '/statistics' },
  { name: 'support-earnings', options: SIZE, open: () => '/earnings' },
  { name: 'support-partner', options: DARK, open: () => `/partners/${waiting.applicant}` },
  order('waiting-deposit', BY_STATUS.waiting_deposit),
  order('confirming', BY_STATUS.confirming),
  order('exchanging', BY_STATUS.exchanging, DARK),
  order('sending', BY_STATUS.sending),
  order('completed', BY_STATUS.completed),
  order('refund-required', BY_STATUS.refund_required),
  order('refunded', BY_STATUS.refunded),
  order('manual-review', BY_STATUS.manual_review, DARK),
  order('expired', BY_STATUS.expired),
  order('failed', BY_STATUS.failed),
  order('late-deposit', SPECIAL.late_deposit),
  order('refund-unconfirmed', SPECIAL.refund_unconfirmed),
  order('provider-silent', SPECIAL.provider_silent),
  order('stalled', SPECIAL.stalled),
  { name: 'support-order-endpoint-paused', options: SIZE, open: openPaused },
];

let desk: Console;
let waiting: Waiting;
let partner: TestPartner;
const folder = process.env.SCREENSHOTS ?? temporaryDir();

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
  partner = await desk.service.partner();
});
afterAll(() => desk?.close());

/** A finished order whose webhooks were not sent, because the endpoint was paused before. */
async function openPaused(): Promise<string> {
  const other = await desk.service.partner();
  await desk.service.webhooks(other.partnerId);
  const { db } = desk.service;
  const endpoint = (await db.select().from(endpoints)).find(({ partnerId }) => partnerId === other.partnerId);
  await db.transaction((tx) => pauseEndpoint(tx, endpoint?.endpointId ?? '', 'http_500'));
  return `/orders/${await play(other.test, BY_STATUS.completed)}`;
}

test.each(PICTURES)('$name is an image of a page without problems', async ({ name, options, open }) => {
  const path = await open();
  const tab = await desk.logIn('operator', options);
  await openPage(tab, desk.url(path));
  await tab.page.evaluate('document.fonts.ready');
  const file = join(folder, `${name}.png`);
  await tab.page.screenshot({ path: file, animations: 'disabled' });
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  expect(statSync(file).size).toBeLessThan(MAX_BYTES);
  await tab.close();
});
