import { SetPartnerOptionsSchema, SetPartnerSchema } from '#contract/support/partner-settings';
import { MAX_LOGO_BYTES } from '#domain/partners/branding';
import { OPERATIONS } from '#operations/operations';
import { expectForEach } from '#test/helpers/expect-for-each';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
const LOGO = `data:image/png;base64,${PNG.toString('base64')}`;
const file = (path: string, bytes: Uint8Array | null) => ({ path, read: () => bytes });

/** What is wrong with a setting as it is written in a command; null if nothing is. */
function problemOf(setting: string, written: unknown): string | null {
  return SetPartnerOptionsSchema.safeParse({ [setting]: written }).error?.issues[0]?.message ?? null;
}

test("a partner's settings are written in a command as people write them, and default is null", () =>
  expectForEach(
    [
      ['markup_bps', '0', 0],
      ['markup_bps', '300', 300],
      ['streams', 'default', null],
      ['payout_minimum_usd', '0750.50', '750.5'],
      ['payout_minimum_usd', '50000', '50000'],
      ['payout_minimum_usd', 'default', null],
      ['support_contact', 'help@acme.example', 'help@acme.example'],
      ['support_contact', 'https://acme.example/help', 'https://acme.example/help'],
      ['support_contact', 'default', null],
      ['accent', '#2F6BFF', '#2f6bff'],
      ['accent', 'default', null],
      ['way_back', 'https://acme.example/app', 'https://acme.example/app'],
      ['way_back', 'default', null],
      ['switched_off', 'sideshift, changenow,sideshift', ['changenow', 'sideshift']],
      ['hosted_refund_choice', 'on', true],
      ['two_person_payouts', 'on', true],
      ['two_person_payouts', 'off', false],
      ['logo', file('logo.png', PNG), LOGO],
      ['logo', file('default', null), null],
      ['name', 'default', 'default'],
    ] as const,
    ([setting, written, sent]) =>
      expect(SetPartnerOptionsSchema.parse({ [setting]: written })).toEqual({ [setting]: sent }),
  ));

test('what is no setting is refused, with what it has to be', () =>
  expectForEach(
    [
      ...['301', '-1', '1.5', '', 'none', '0x10'].map((text) => [
        'markup_bps',
        text,
        'a whole number from 0 to 300, or default',
      ]),
      ...['0', '1000001'].map((text) => ['reads_per_minute', text, 'a whole number from 1 to 1000000']),
      ...['0', '0.99', '50000.01', '10.001', '1e3', '-5', ''].map((text) => [
        'payout_minimum_usd',
        text,
        '1 to 50000 US dollars',
      ]),
      ['support_contact', 'http://acme.example', 'an email address or an https address, or default'],
      ['accent', 'blue', 'a color like #2f6bff, or default'],
      ['accent', '#fff', 'a color like #2f6bff, or default'],
      ['way_back', 'http://acme.example', 'an https address, or default'],
      ['switched_off', 'Side Shift', 'a comma-separated list of provider codes'],
      ['two_person_payouts', 'yes', 'on or off, or default'],
      ['logo', file('logo.svg', Buffer.from('<svg onload="alert(1)">')), 'a PNG, JPEG or WebP file'],
      ['logo', file('large.png', Buffer.concat([PNG, Buffer.alloc(MAX_LOGO_BYTES)])), 'a PNG, JPEG or WebP file'],
      ['logo', file('missing.png', null), 'a file that can be read'],
    ] as const,
    ([setting, written, words]) => expect(problemOf(setting, written)).toContain(`must be ${words}`),
  ));

test('an accent that does not stand out is refused, with the theme and a color that does', () => {
  expect(problemOf('accent', '#ffe000')).toMatch(
    /^must stand out in the light theme, .*#[0-9a-f]{6} is the nearest color/,
  );
  expect(problemOf('accent', '#101820')).toMatch(/^must stand out in the dark theme, /);
});

test('the API takes null for the default, an image that is one, and no call without a setting', () => {
  const isTaken = (change: object) => SetPartnerSchema.safeParse({ ...change, reason: 'x' }).success;
  expect([{ fee_bps: null }, { logo: LOGO }, { logo: null, tier: 'scale' }].map(isTaken)).toEqual([true, true, true]);
  const wrong = [
    {},
    { fee_bps: '60' },
    { name: null },
    { logo: LOGO.replace('png', 'jpeg') },
    { logo: 'data:image/png;base64,x' },
    { logo: 'https://acme.example/logo.png' },
  ];
  expect(wrong.map(isTaken)).toEqual(wrong.map(() => false));
});

test('what a command names of a setting is what it changes, and nothing is wrong usage', () => {
  const [command] = OPERATIONS.find(({ id }) => id === 'setPartner')?.commands ?? [];
  const given = (written: object) => {
    const options = command?.options.parse(written);
    return command?.refuse?.(options) ?? command?.toInput?.(options);
  };
  expect(given({ streams: '7', tier: undefined })).toEqual({ streams: 7 });
  expect(given({ reason: 'x' })).toMatch(/^Specify at least one setting/);
});
