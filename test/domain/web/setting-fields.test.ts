import { z } from 'zod';
import { SetPartnerSchema } from '#contract/support/partner-settings';
import type { PartnerPageView } from '#contract/support/partners';
import { SETTING_NAMES } from '#domain/partners/settings';
import { OPERATIONS } from '#operations/operations';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readLogo } from '#web/shared/partners/read-logo';
import { changesOf, type FieldValues, fieldsOf, problemsOf, toChange } from '#web/support/partners/setting-fields';

const PARTNER = {
  name: 'Lantern Wallet',
  tier: 'growth',
  settings: {
    fee_bps: 50,
    markup_bps: 0,
    revenue_share_pct: null,
    reads_per_minute: 1_200,
    writes_per_minute: null,
    advances_per_minute: null,
    bulk_per_minute: null,
    streams: null,
    requests_per_second: null,
    payout_minimum_usd: '750.5',
    two_person_payouts: false,
    switched_off: ['sideshift'],
    has_logo: true,
    accent: null,
    support_contact: null,
    way_back: null,
    hosted_refund_choice: false,
  },
} as unknown as PartnerPageView;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);
const NAMES = new Map([
  ['sideshift', 'SideShift'],
  ['changenow', 'ChangeNOW'],
]);

const before = fieldsOf(PARTNER);
const changed = (change: Partial<FieldValues>) => {
  const now = { ...before, ...change };
  const changes = changesOf(before, now, (code) => NAMES.get(code) ?? code);
  return { words: changes.map(({ label, from, to }) => `${label}: ${from} → ${to}`), sent: toChange(changes, now) };
};

test('the dialog has a field for each setting of the command and of the API, and for nothing else', () => {
  const operation = OPERATIONS.find(({ id }) => id === 'setPartner');
  const [command] = operation?.commands ?? [];
  const settingsIn = (shape: object) => Object.keys(shape).filter((name) => name !== 'reason');
  expect(Object.keys(before)).toEqual([...SETTING_NAMES]);
  expect(settingsIn(command?.options.shape ?? {})).toEqual([...SETTING_NAMES]);
  expect(operation?.input instanceof z.ZodObject && settingsIn(operation.input.shape)).toEqual([...SETTING_NAMES]);
});

test('what nobody changed is neither shown nor sent, however it is written', () => {
  expect(changed({})).toEqual({ words: [], sent: {} });
  expect(changed({ fee_bps: '0.5', name: ' Lantern Wallet ', reads_per_minute: '01200' })).toEqual({
    words: [],
    sent: {},
  });
});

test('what is changed is shown in words, and sent as the API takes it', () =>
  expectForEach(
    [
      [{ tier: 'scale' }, 'Tier: Growth → Scale', { tier: 'scale' }],
      [{ fee_bps: '0.75' }, 'Commission: 0.50 % → 0.75 %', { fee_bps: 75 }],
      [{ fee_bps: '' }, 'Commission: 0.50 % → default', { fee_bps: null }],
      [{ reads_per_minute: '' }, 'Reads per minute: 1200 → default', { reads_per_minute: null }],
      [{ streams: '7' }, 'Open streams: default → 7', { streams: 7 }],
      [{ payout_minimum_usd: '1000' }, 'Payout minimum: $750.50 → $1,000.00', { payout_minimum_usd: '1000' }],
      [{ two_person_payouts: true }, 'Two people for payouts: off → on', { two_person_payouts: true }],
      [
        { switched_off: ['sideshift', 'changenow'] },
        'Switched-off providers: SideShift → ChangeNOW, SideShift',
        { switched_off: ['changenow', 'sideshift'] },
      ],
      [{ switched_off: [] }, 'Switched-off providers: SideShift → none', { switched_off: [] }],
      [{ accent: '#2F6BFF' }, 'Accent color: default → #2F6BFF', { accent: '#2F6BFF' }],
      [
        { way_back: 'https://lantern.example/swap' },
        'Way back: none → https://lantern.example/swap',
        { way_back: 'https://lantern.example/swap' },
      ],
      [{ logo: '' }, 'Logo: the present image → none', { logo: null }],
      [
        { support_contact: 'help@lantern.example' },
        'Support contact: none → help@lantern.example',
        { support_contact: 'help@lantern.example' },
      ],
    ] as const,
    ([change, words, sent]) => {
      expect(changed(change)).toEqual({ words: [words], sent });
      expect(SetPartnerSchema.safeParse({ ...sent, reason: 'x' }).success).toBe(true);
    },
  ));

test('what the API would refuse is told at its field before it is sent', () =>
  expectForEach(
    [
      [{ name: ' ' }, 'must not be empty'],
      [{ streams: '1.5' }, 'must be a whole number from 1 to 100000'],
      [{ reads_per_minute: '0' }, 'must be a whole number from 1 to 1000000'],
      [{ revenue_share_pct: '101' }, 'must be a whole number from 0 to 100'],
      [{ markup_bps: '3.01' }, 'must be 0 to 3 percent with at most 2 decimals'],
      [{ fee_bps: '0.505' }, 'must be 0 to 10 percent with at most 2 decimals'],
      [{ payout_minimum_usd: '0.5' }, 'must be 1 to 50000 US dollars with at most 2 decimals'],
      [{ support_contact: 'http://lantern.example' }, 'must be an email address or an https address'],
      [{ accent: 'blue' }, 'must be a color like #2f6bff'],
      [{ way_back: 'lantern.example' }, 'must be an https address'],
      [{ logo: 'data:null;base64,' }, 'must be a PNG, JPEG or WebP file of at most 8192 bytes'],
    ] as const,
    ([change, problem]) =>
      expect(problemsOf({ ...before, ...change })).toEqual({ [Object.keys(change)[0] ?? '']: problem }),
  ));

test('an image is read from its content; what is none is told at its field', async () => {
  const read = (bytes: Uint8Array<ArrayBuffer>) => readLogo(new File([bytes], 'logo.png'));
  const logo = await read(PNG);
  expect(logo).toBe(`data:image/png;base64,${Buffer.from(PNG).toString('base64')}`);
  expect(problemsOf({ ...before, logo })).toEqual({});
  for (const bytes of [new Uint8Array([1, 2, 3]), new Uint8Array(8_193)]) {
    expect(problemsOf({ ...before, logo: await read(bytes) })).toHaveProperty('logo');
  }
});
