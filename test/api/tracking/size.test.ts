import { once } from 'node:events';
import { get } from 'node:http';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { CHECKED, UNCHECKED } from '#test/domain/address/vectors';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

const MAX_BYTES = 40 * 1024;

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

/** Bytes of the page with its style and script, and of everything that it loads. */
async function measureBytes(settings: Omit<TrackedSettings, 'partnerId'>, owner = partnerId): Promise<number> {
  const page = await (await fetch(api.origin + (await track(api, { partnerId: owner, ...settings })))).text();
  const loaded = [...page.matchAll(/url\("?([^")]+)"?\)| src="(?!data:)([^"]+)"/g)].map(
    ([, one, other]) => one ?? other,
  );
  const sizes = await Promise.all(
    loaded.map(async (name) => (await (await fetch(`${api.origin}/track/${name}`)).arrayBuffer()).byteLength),
  );
  expect(sizes).toHaveLength(1);
  return [Buffer.byteLength(page), ...sizes].reduce((sum, size) => sum + size, 0);
}

test('the densest code of an ordinary payment fits too, and compressed everything is much smaller', async () => {
  const network = { from: 'ADA', fromNetwork: 'ada', amountFrom: '123456.123456' };
  const longest = [...(CHECKED.ada ?? []), ...(UNCHECKED.ada ?? [])].sort((a, b) => b.length - a.length)[0] ?? '';
  expect(longest.length).toBeGreaterThan(100);
  const settings = { input: network, deposit: { depositAddress: longest } };
  const bytes = await measureBytes(settings);
  if (process.env.SIZES) console.log('densest', bytes);
  expect(bytes).toBeLessThan(MAX_BYTES);
  const zipped = await sizeOnTheWire(await track(api, { partnerId, ...settings }));
  if (process.env.SIZES) console.log('wire', zipped);
  expect(zipped).toBeLessThan(MAX_BYTES / 3);
});

test('the whole page of an order is below 40 KB, whatever happened to the order', () =>
  expectForEach(Object.keys(TRACKED_STATES), async (state) => {
    const bytes = await measureBytes(TRACKED_STATES[state]?.() ?? {});
    if (process.env.SIZES) console.log(state, bytes);
    expect(bytes).toBeLessThan(MAX_BYTES);
  }));

async function sizeOnTheWire(path: string): Promise<number> {
  const [message] = await once(get(api.origin + path, { headers: { 'Accept-Encoding': 'gzip' } }), 'response');
  expect(message.headers['content-encoding']).toBe('gzip');
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
  }
  return size;
}
