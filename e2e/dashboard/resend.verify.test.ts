import type { Locator } from 'playwright-core';
import { eventually } from '#test/helpers/run/eventually';
import { answerStatus } from '#test/helpers/webhooks/receiver';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import type { Tab } from '../browser';
import { type Dashboard, startDashboard } from './signed-in';

let setup: Dashboard;
let receiver: WebhookReceiver;
let tab: Tab;

beforeAll(async () => {
  setup = await startDashboard();
  receiver = await setup.service.webhooks(setup.partner.partnerId);
  tab = await setup.logIn(setup.owner);
});
afterAll(() => setup?.close());

/** Opens the endpoint's page and one of the dialogs of its menu. */
async function openDialog(item: string): Promise<Locator> {
  const { page } = tab;
  await page.goto(setup.url('/webhooks?environment=test'));
  await page.locator('a[href*="/webhooks/we_"]').first().click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

const idsSince = (count: number) =>
  receiver.received.slice(count).map(({ body }) => JSON.parse(body.toString()).event_id as string);

test('failed events are counted, and sent again once the server works', async () => {
  receiver.answer(answerStatus(500));
  const { test: client } = setup.partner;
  const order = await client.open({ scenario: 'stuck', ttlSeconds: 3_600 });
  await client.advance(order.order_id, { by: 'PT30H' });
  await eventually(async () => {
    const { rows } = await setup.service.db.$client.query(
      `select count(*) from deliveries where order_id = $1 and state <> 'failed'`,
      [order.order_id],
    );
    return rows[0].count === '0';
  });
  receiver.answer(answerStatus(204));
  const before = receiver.received.length;
  const dialog = await openDialog('Resend failed events…');
  const send = dialog.getByRole('button', { name: /^Send [1-9]/ });
  await send.waitFor();
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
  await send.click();
  await tab.page.getByText(`${count} deliveries are on their way`).waitFor();
  await eventually(async () => receiver.received.length >= before + count);
  expect(new Set(idsSince(before)).size).toBe(count);
  const again = await openDialog('Resend failed events…');
  expect(await again.getByRole('button', { name: 'Send 0' }).isDisabled()).toBe(true);
});

test('everything since a time is replayed, including delivered events, after its number was shown', async () => {
  const before = receiver.received.length;
  const dialog = await openDialog('Replay since…');
  const send = dialog.getByRole('button', { name: /^Send [1-9]/ });
  await send.waitFor();
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0]);
  await send.click();
  await tab.page.getByText(`${count} deliveries are on their way`).waitFor();
  const first = idsSince(0);
  await eventually(async () => receiver.received.length >= before + count);
  expect(idsSince(before).every((id) => first.includes(id))).toBe(true);
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
