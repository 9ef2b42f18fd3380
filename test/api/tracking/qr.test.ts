import { renderQrCode } from '#api/tracking/page/sections/qr-code';
import { CURRENCIES, networksOf } from '#domain/assets/currencies';
import { networkById } from '#domain/assets/networks';
import { paymentCode } from '#domain/assets/payment-uri';
import { CHECKED, UNCHECKED } from '#test/domain/address/vectors';
import { scan } from './scan';

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
