import { once } from 'node:events';
import { get } from 'node:http';
import { PNG } from 'pngjs';
import { renderQrCode } from '#api/tracking/page/deposit-section';
import { auditOf } from '#db/audit';
import { CURRENCIES, networksOf } from '#domain/assets/currencies';
import { networkById } from '#domain/assets/networks';
import { paymentCode } from '#domain/assets/payment-uri';
import { TRACKED_STATES } from '#e2e/tracked-states';
import { setPartner } from '#operations/partners/set-partner';
import { CHECKED, UNCHECKED } from '#test/domain/address/vectors';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readable, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';
import { scan } from './scan';

describe('qr', () => {
  /** The longest address of a network, which has the densest code. */
  function addressOn(network: string): string {
    const known = [...(CHECKED[network] ?? []), ...(UNCHECKED[network] ?? [])];
    return known.sort((a, b) => b.length - a.length)[0] ?? '';
  }

  const decoded = new Map<string, string | null>();

  /** The text that is read from the page's drawing; each text is drawn once, however many tokens share it. */
  function drawAndScan(text: string): string | null {
    const known = decoded.get(text);
    if (known !== undefined) {
      return known;
    }
    const read = scan(renderQrCode(text, 'code')?.text ?? '');
    decoded.set(text, read);
    return read;
  }

  test('the QR code of every listed currency, on each of its networks, decodes to exactly its payment URI', () => {
    const wrong: string[] = [];
    let codes = 0;
    for (const currency of CURRENCIES) {
      for (const network of networksOf(currency)) {
        const address = addressOn(network);
        expect([network, address.length > 4]).toEqual([network, true]);
        const memo = networkById(network)?.memo ? '4023117' : null;
        const payment = { asset: { code: currency.code, network }, address, memo, amount: '1234.567891' };
        const { text } = paymentCode(payment);
        if (drawAndScan(text) !== text) wrong.push(`${currency.code} on ${network}: ${text}`);
        codes += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(CURRENCIES.length).toBeGreaterThan(400);
    expect(codes).toBeGreaterThanOrEqual(CURRENCIES.length);
  });
});

describe('partner', () => {
  const api = useTestApi();
  const PICTURE = PNG.sync.write(new PNG({ width: 8, height: 8 }));

  async function pageOf(partnerId: string): Promise<string> {
    return (await fetch(api.origin + (await track(api, { partnerId })))).text();
  }

  test('a partner without a logo has the first letter of its name, and its users are referred to it', async () => {
    const { partnerId } = await api.newPartner();
    const page = await pageOf(partnerId);
    expect(page).toContain('<span class="mark" aria-hidden="true">E</span>');
    expect(readable(page)).toContain('Contact Example Wallet through its app or website');
  });

  test.each([
    ['help@acme.example', 'mailto:help@acme.example', 'help@acme.example'],
    ['https://acme.example/help', 'https://acme.example/help', 'acme.example/help'],
  ])(
    'the logo and the contact %s of a partner are on the page, and the audit log names the logo without its content',
    async (contact, link, shown) => {
      const { partnerId } = await api.newPartner();
      const logo = `data:image/png;base64,${PICTURE.toString('base64')}`;
      await setPartner(api.services, { partnerId, change: { logo, supportContact: contact }, actor: 'test' });
      const page = await pageOf(partnerId);
      expect(page).toContain(`<img src="data:image/png;base64,${PICTURE.toString('base64')}" alt="">`);
      expect(page).toContain(`href="${link}"`);
      expect(readable(page)).toContain(`Contact Example Wallet at ${shown}`);
      const entry = JSON.stringify((await auditOf(api.services.db, partnerId)).at(-1));
      expect(entry).toContain('sha256:');
      expect(entry).not.toContain('base64');
    },
  );
});

describe('size', () => {
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
});
