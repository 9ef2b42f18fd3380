import { isSupportContact, logoType, MAX_LOGO_BYTES, supportLink } from '#domain/partners/branding';
import { expectForEach } from '#test/helpers/expect-for-each';

const file = (...start: number[]) => Uint8Array.from([...start, ...Array<number>(20).fill(0)]);
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

test('a logo is accepted only if its content is a small image without anything that could run', () => {
  expect(logoType(file(...PNG))).toBe('image/png');
  expect(logoType(file(0xff, 0xd8, 0xff))).toBe('image/jpeg');
  expect(logoType(file(...Buffer.from('RIFF....WEBP')))).toBe('image/webp');
  expect(logoType(Uint8Array.from([...PNG, ...Array<number>(MAX_LOGO_BYTES).fill(0)]))).toBeNull();
  for (const wrong of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '', 'RIFF....WAVE']) {
    expect(logoType(Buffer.from(wrong))).toBeNull();
  }
});

test.each([
  ['help@acme.example', 'mailto:help@acme.example'],
  ['https://acme.example/support?from=track#top', 'https://acme.example/support?from=track#top'],
])('%s is accepted as a way to reach support', (contact, link) => {
  expect(isSupportContact(contact)).toBe(true);
  expect(supportLink(contact)).toBe(link);
});

test('any other text is refused as a way to reach support', () =>
  expectForEach(
    [
      'javascript:alert(1)',
      'http://acme.example',
      'https://',
      'https://acme.example/a b',
      'https://user@acme.example',
      'acme.example',
      'help@acme',
      'a@b.example?subject=x',
      `https://acme.example/${'x'.repeat(200)}`,
      '',
    ],
    (contact) => {
      expect(isSupportContact(contact)).toBe(false);
    },
  ));
