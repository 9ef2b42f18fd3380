import { MINUTE } from '../../src/domain/duration';
import { eventually } from '../../test/helpers/run/eventually';
import { accessibilityProblems, keepPicture, openTab } from '../browser';
import { ETH, isRead, isStream, openShop, type Shop, swap } from './shop';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  shop.posted.length = 0;
});

test('an empty page of another origin embeds the widget, and a swap comes to its end in it', async () => {
  const tab = await shop.open('/');
  const { page } = tab;
  await page.getByText('You receive about').waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await keepPicture(tab, 'widget-form');
  const before = await shop.orders();
  await swap(tab);
  expect(await shop.orders()).toBe(before + 1);
  expect(await accessibilityProblems(tab)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(await page.evaluate("document.querySelector('swaplane-swap').shadowRoot.activeElement?.tagName")).toBe('H2');
  await keepPicture(tab, 'widget-deposit');
  await page.locator('.state[data-tone=done]').waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await keepPicture(tab, 'widget-done');
  expect(tab.complaints).toEqual([]);
  expect(tab.foreign.filter((url) => !url.startsWith(shop.service.origin))).toEqual([]);
  await tab.close();
});

test('in the dark it is as readable', async () => {
  const tab = await shop.open('/');
  await tab.page.emulateMedia({ colorScheme: 'dark' });
  await tab.page.getByText('You receive about').waitFor();
  expect(await accessibilityProblems(tab, 'colors')).toEqual([]);
  await keepPicture(tab, 'widget-dark');
  await tab.close();
});

test('a wrong address is said at its field, in words of a person', async () => {
  const tab = await shop.open('/');
  const { page } = tab;
  await page.getByText('You receive about').waitFor();
  await page.getByLabel('Your ETH address').fill('nonsense');
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByText('This is not an address on this network.').waitFor();
  expect(await page.getByLabel('Your ETH address').getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityProblems(tab)).toEqual([]);
  await tab.close();
});

test('in a frame of a listed origin a swap comes to its end as well', async () => {
  const tab = await shop.open('/framed');
  const frame = tab.page.frameLocator('iframe');
  await swap(tab, frame);
  await frame.locator('.state[data-tone=done]').waitFor();
  await keepPicture(tab, 'widget-framed');
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test("the partner's own backend can create the order, and gets what the person entered", async () => {
  const tab = await shop.open('/backend');
  await swap(tab);
  expect(JSON.parse(shop.posted[0]?.body ?? '')).toEqual({
    quote_id: expect.any(String),
    address: ETH,
    sandbox_ttl: '8',
  });
  expect(shop.posted[0]?.attempt).toBeTruthy();
  await tab.page.locator('.state[data-tone=done]').waitFor();
  await tab.close();
});

test('a lost answer is asked for again as it was sent, whatever became of the price, and opens one order', async () => {
  const tab = await shop.open('/');
  const { page } = tab;
  const sent: { body: string | null; attempt: string | undefined }[] = [];
  let lose: () => void = () => undefined;
  const isLost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/orders', async (route) => {
    const { 'idempotency-key': attempt } = route.request().headers();
    sent.push({ body: route.request().postData(), attempt });
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await isLost;
    return route.abort();
  });
  await page.clock.install();
  await page.reload();
  await page.getByText('You receive about').waitFor();
  await page.getByLabel('Your ETH address').fill(ETH);
  const before = await shop.orders();
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByText('Opening your swap…').waitFor();
  await page.clock.fastForward(5 * MINUTE);
  lose();
  await page.getByText('It is not known yet whether your swap was opened').waitFor();
  expect(await page.getByLabel('Your ETH address').isDisabled()).toBe(true);
  await page.clock.fastForward(5 * MINUTE);
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(await shop.orders()).toBe(before + 1);
  await tab.close();
});

test('a page that was reloaded before the answer finds its order, and opens no second one', async () => {
  const tab = await shop.open('/slow-backend');
  const { page } = tab;
  const before = await shop.orders();
  let isAnswering = false;
  await page.route('**/create', async (route) => {
    if (isAnswering) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByText('You receive about').waitFor();
  await page.getByLabel('Your ETH address').fill(ETH);
  await page.getByRole('button', { name: 'Swap' }).click();
  const unknown = page.getByText('It is not known yet whether your swap was opened');
  await unknown.waitFor();
  await page.reload();
  await unknown.waitFor();
  expect(await page.getByLabel('Your ETH address').count()).toBe(0);
  expect(await accessibilityProblems(tab)).toEqual([]);
  isAnswering = true;
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  expect(shop.posted).toHaveLength(3);
  expect(new Set(shop.posted.map(({ body, attempt }) => `${attempt} ${body}`)).size).toBe(1);
  expect(await shop.orders()).toBe(before + 1);
  await page.reload();
  await page.getByRole('heading', { name: 'Waiting for your deposit' }).waitFor();
  expect(await shop.orders()).toBe(before + 1);
  await tab.close();
});

test('a refused order is not asked for again by a reload', async () => {
  const tab = await shop.open('/');
  const { page } = tab;
  await page.getByText('You receive about').waitFor();
  await page.getByLabel('Your ETH address').fill('nonsense');
  await page.getByRole('button', { name: 'Swap' }).click();
  await page.getByText('This is not an address on this network.').waitFor();
  let asked = 0;
  await page.route('**/orders', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.reload();
  await page.getByText('You receive about').waitFor();
  expect(asked).toBe(0);
  await tab.close();
});

test('a stream that never opens does not keep the order from being followed', async () => {
  const tab = await shop.open('/backend');
  await tab.page.route(isStream, (route) => route.abort());
  await swap(tab);
  await tab.page.locator('.state[data-tone=done]').waitFor();
  await tab.close();
});

test('the time left to send runs, and when it is over the deposit is asked for no more', async () => {
  const tab = await shop.open('/slow');
  const { page } = tab;
  let isReachable = true;
  await page.route(isRead, (route) => (isReachable ? route.continue() : route.abort()));
  // Without a stream the widget asks, so that nothing but the test says when an answer comes.
  await page.route(isStream, (route) => route.fulfill({ status: 404 }));
  await page.clock.install();
  await page.reload();
  await swap(tab);
  const left = page.getByText(/^\d+:\d\d left to send it$/);
  const minutes = async () => Number.parseInt((await left.textContent()) ?? '', 10);
  isReachable = false;
  await page.getByText('The connection was interrupted').waitFor();
  const first = await minutes();
  await page.clock.fastForward(10 * MINUTE);
  await expect(eventually(async () => (await minutes()) < first - 8 && 'fewer')).resolves.toBe('fewer');
  await page.clock.fastForward(first * MINUTE);
  await page.getByText('The time to send has run out. Do not send anything now.').waitFor();
  expect(await page.getByText('Send exactly', { exact: true }).count()).toBe(0);
  expect(await page.getByRole('img').count()).toBe(0);
  isReachable = true;
  // The service knows better than a clock that was moved.
  await page.clock.fastForward(MINUTE);
  await left.waitFor();
  await tab.close();
});

test('a comma that may be one of thousands is refused at the amount, with what to write', async () => {
  const tab = await shop.open('/');
  const { page } = tab;
  await page.getByText('You receive about').waitFor();
  await page.getByLabel('Amount').fill('1,500');
  await page.getByText('This can be read in two ways. Write 1500 or 1.500, without a comma.').waitFor();
  expect(await page.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByRole('button', { name: 'Swap' }).isDisabled()).toBe(true);
  expect(await accessibilityProblems(tab)).toEqual([]);
  await page.getByLabel('Amount').fill('0,05');
  await page.getByText('You receive about').waitFor();
  expect(await page.getByLabel('Amount').getAttribute('aria-invalid')).toBeNull();
  await tab.close();
});

test('a code that lacks the memo says so', async () => {
  const tab = await shop.open('/memo');
  const { page } = tab;
  await swap(tab);
  await page.getByText(/^Required with it: Memo\./).waitFor();
  await page.getByText('The code does not contain the Memo. Enter it yourself.').waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await tab.close();
});

test('a copy is made in a frame too, and said only as long as it is fresh', async () => {
  const tab = await shop.open('/framed');
  const frame = tab.page.frameLocator('iframe');
  await swap(tab, frame);
  const copy = frame.getByRole('button', { name: 'Copy 0.05' });
  await copy.click();
  await frame.getByText('Copied').waitFor();
  await frame.getByText('Copied').waitFor({ state: 'detached' });
  await tab.page.context().grantPermissions(['clipboard-read'], { origin: shop.origin });
  expect(await tab.page.evaluate('navigator.clipboard.readText()')).toBe('0.05');
  expect(tab.complaints.filter((line) => !line.includes('Permissions policy'))).toEqual([]);
  await tab.close();
});

test('a slow answer does not bring back what was before', async () => {
  const tab = await shop.open('/');
  const { page } = tab;
  let release: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(isRead, async (route) => {
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  const done = page.evaluate(`new Promise((resolve) => {
    const states = [];
    document.addEventListener('swaplane-state', ({ detail: { state } }) => {
      states.push(state);
      if (state === 'completed') resolve(states);
    });
  })`);
  await swap(tab);
  await page.locator('.state[data-tone=moving]').waitFor();
  release();
  const states = (await done) as string[];
  expect(states).toEqual([...new Set(states)]);
  await tab.close();
});

test('a page of an origin that the key does not list shows that no swap is possible there', async () => {
  const tab = await openTab(shop.browser, shop.origin);
  await tab.page.goto(`${shop.origin.replace('localhost', '127.0.0.1')}/`);
  await tab.page.getByText('The swap service cannot be reached').waitFor();
  await tab.page.goto(`${shop.origin.replace('localhost', '127.0.0.1')}/framed`);
  expect(await tab.page.frameLocator('iframe').locator('swaplane-swap').count()).toBe(0);
  await tab.close();
});
