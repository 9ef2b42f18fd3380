import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { readLogo } from '#cli/setting-values';
import { auditOf } from '#db/audit';
import { MAX_LOGO_BYTES } from '#domain/partners/branding';
import { setPartner } from '#operations/partners/set-partner';
import { useTestApi } from '#test/helpers/api/test-api';
import { readable, track } from '#test/helpers/orders/tracked-orders';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const api = useTestApi();
const files = temporaryDir();

function fileOf(content: string | Buffer): string {
  const path = join(files, 'logo');
  writeFileSync(path, content);
  return path;
}

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
    const logo = readLogo(fileOf(PICTURE));
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

test('a file that is not a small image is refused as a logo', () => {
  const large = Buffer.concat([PICTURE, Buffer.alloc(MAX_LOGO_BYTES)]);
  for (const wrong of ['<svg onload="alert(1)">', large]) {
    expect(() => readLogo(fileOf(wrong))).toThrow('It must be a PNG, JPEG or WebP file');
  }
  expect(() => readLogo(join(files, 'missing'))).toThrow('does not exist');
});
