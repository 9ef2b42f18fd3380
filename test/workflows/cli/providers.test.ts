import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectForEach } from '#test/helpers/expect-for-each';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { swaplane as runCommand } from '#test/helpers/service/commands';
import { makeAddress } from '#twins/assets';
import type { Twin } from '#twins/twin';

const KEY = 'changenow-test-key';
let twin: Twin;

beforeAll(async () => {
  twin = await openTwin('changenow', { story: 'silent' });
});
afterAll(() => twin.close());

interface PrintedAnswer {
  code: number | null;
  text: string;
  json: { normalized: Record<string, unknown> | null; error?: Record<string, unknown>; exchange: Exchanged[] };
}
interface Exchanged {
  method: string;
  url: string;
  http_status: number | null;
  headers: Record<string, string>;
}

/** A command with the twin's settings; no Swaplane runs. */
async function swaplane(
  args: string[],
  env: Record<string, string> = environmentOf('changenow', twin),
): Promise<PrintedAnswer> {
  const { code, stdout, stderr } = await runCommand('/nowhere', args, env);
  const text = `${stdout}${stderr}`;
  return { code, text, json: args.includes('--json') && text.startsWith('{') ? JSON.parse(text) : null };
}
const provider = (...args: string[]) => swaplane(['provider', ...args, '--json']);
const PAIR = ['--from', 'LTC', '--to', 'BTC'];

test('every provider is listed as on or off, with the reason', async () => {
  const { text } = await swaplane(['provider', 'list', '--json'], { PROVIDERS: 'changenow' });
  const rows = JSON.parse(text).providers as { code: string; complete: boolean; reason: string; simulated: boolean }[];
  expect(rows.filter(({ simulated }) => !simulated).length).toBeGreaterThan(60);
  expect(rows.find(({ code }) => code === 'changenow')).toEqual({
    code: 'changenow',
    name: 'ChangeNOW',
    complete: true,
    enabled: false,
    reason: 'needs PROVIDER_CHANGENOW_KEY',
    simulated: false,
    drained: null,
    state: 'off',
    orders: null,
  });
  expect(rows.find(({ code }) => code === 'alphaswap')).toMatchObject({ complete: true, enabled: true, reason: null });
  expect(rows.filter(({ complete, reason }) => !complete && !/^not complete: /.test(reason))).toEqual([]);
});

test('a price is shown with the HTTP calls that it came from, without the key', async () => {
  const { code, json, text } = await provider('quote', 'changenow', ...PAIR, '--amount', '3.5');
  expect(code).toBe(0);
  expect(json.normalized).toMatchObject({ amount_from: '3.5', rate_type: 'floating', quote_ref: null });
  expect(json.exchange).toMatchObject([{ method: 'GET', http_status: 200, headers: { 'x-changenow-api-key': '***' } }]);
  expect(text).not.toContain(KEY);
});

test('a fixed price for an amount to receive is requested with its network', async () => {
  const wanted = ['--from', 'USDT', '--from-network', 'trx', '--to', 'BTC', '--side', 'receive', '--rate', 'fixed'];
  const { json } = await provider('quote', 'changenow', ...wanted, '--amount', '0.01');
  expect(json.normalized).toMatchObject({ amount_to: '0.01', rate_type: 'fixed', quote_ref: expect.any(String) });
  expect(json.exchange[0]?.url).toContain('fromNetwork=trx');
});

test('an order is opened and its status read, and a refused refund is an answer with exit code 1', async () => {
  const address = makeAddress('btc', 'payout');
  const made = await provider('create', 'changenow', ...PAIR, '--amount', '3.5', '--address', address);
  const { provider_order_id: id, deposit_address } = made.json.normalized ?? {};
  expect(deposit_address).toBe(twin.state.list()[0]?.depositAddress);
  const status = await provider('status', 'changenow', String(id));
  expect(status.json.normalized).toMatchObject({
    status: 'waiting_deposit',
    provider_status: 'waiting',
    tx_in_hash: null,
    deposit_address,
    deposit_extra_id: null,
  });
  const refused = await provider('refund', 'changenow', String(id), '--address', makeAddress('ltc', 'back'));
  expect([refused.code, refused.json.normalized, refused.json.error?.kind]).toEqual([1, null, 'refused']);
  expect(refused.json.exchange).toHaveLength(1);
});

test('a refusal for the amount contains the limits', async () => {
  const { code, json } = await provider('quote', 'changenow', ...PAIR, '--amount', '0.00001');
  expect([code, json.error]).toMatchObject([1, { label: 'outside_limits', min: expect.stringMatching(/^0\.\d+$/) }]);
  const limits = await provider('limits', 'changenow', ...PAIR);
  expect(limits.json.normalized).toMatchObject({ min: json.error?.min });
});

test('listed assets are shown by our names, and unmapped ones with the reason', async () => {
  const { json } = await provider('assets', 'changenow');
  expect(json.normalized).toContainEqual(expect.objectContaining({ code: 'USDT', network: 'trx', sends: true }));
  const unmapped = await provider('assets', 'changenow', '--unmapped');
  expect(unmapped.json.normalized).toEqual([]);
});

test('wrong usage of provider says what to do', () =>
  expectForEach(
    [
      [['quote', 'exwell', ...PAIR, '--amount', '1'], 'ExWell cannot be called: '],
      [['quote', 'nosuch', ...PAIR, '--amount', '1'], 'There is no provider nosuch'],
      [['status', 'fixedfloat', 'abc'], 'PROVIDER_FIXEDFLOAT_KEY, PROVIDER_FIXEDFLOAT_SECRET'],
    ],
    async ([args, words]) => {
      const { code, text } = await provider(...args);
      expect(code).toBe(1);
      expect(text).toContain(words);
    },
  ));

test('the highest markup that a provider withholds is shown if the operator has set its receiver, and is 0 otherwise', async () => {
  const mostOf = async (code: string, env: Record<string, string>) =>
    (await swaplane(['provider', 'show', code, '--json'], env)).json as unknown as { most_markup_bps: number };
  expect(await mostOf('thorchain', { PROVIDER_THORCHAIN_AFFILIATE: 'sp' })).toMatchObject({ most_markup_bps: 300 });
  expect(await mostOf('thorchain', {})).toMatchObject({ most_markup_bps: 0 });
  expect(await mostOf('sideshift', {})).toMatchObject({ most_markup_bps: 150 });
  expect(await mostOf('changenow', {})).toMatchObject({ most_markup_bps: 0 });
});

test('how a share is kept is shown with the setting that it needs and with what is left for markups', async () => {
  const shown = async (code: string, env: Record<string, string>) =>
    (await swaplane(['provider', 'show', code, '--json'], env)).json;
  expect(await shown('fixedfloat', {})).toMatchObject({
    markup_kept: 'per_order',
    markup_member: 'afftax',
    markup_setting: 'PROVIDER_FIXEDFLOAT_AFFILIATE (not set)',
  });
  const env = { PROVIDER_FIXEDFLOAT_AFFILIATE: 'ref-of-mine', PROVIDER_FIXEDFLOAT_OWN_SHARE_BPS: '40' };
  const set = await shown('fixedfloat', env);
  expect(set).toMatchObject({
    markup_setting: 'PROVIDER_FIXEDFLOAT_AFFILIATE (set)',
    own_share_bps: 40,
    most_markup_bps: 260,
  });
  expect(JSON.stringify(set)).not.toContain('ref-of-mine');
  expect(await shown('changenow', {})).toMatchObject({ markup_kept: 'in_account', markup_setting: null });
  expect(await shown('exolix', {})).toMatchObject({ markup_kept: 'none' });
});

describe('provider verify', () => {
  interface Verified {
    code: number | null;
    text: string;
    json: { broke: boolean; calls: number; steps: { step: string; outcome: string }[]; recording?: { file: string } };
  }
  const verify = async (...args: string[]) =>
    (await provider('verify', 'changenow', '--pace', '0s', ...args)) as unknown as Verified;
  const healthy = (outcome = 'agrees') => expect.objectContaining({ outcome });

  afterEach(() => twin.heal());

  test('says of each step that it agrees, and creates nothing', async () => {
    const before = twin.state.list().length;
    const { code, json } = await verify();
    expect(code).toBe(0);
    expect(json).toMatchObject({ broke: false, steps: Array.from({ length: 7 }, () => healthy()) });
    expect(twin.state.list()).toHaveLength(before);
  });

  test('exits with code 1 if something broke, and says what', async () => {
    twin.spoil({ fault: 'nan', path: '/exchange/range' });
    const { code, stdout } = await runCommand(
      '/nowhere',
      ['provider', 'verify', 'changenow', '--pace', '0s'],
      environmentOf('changenow', twin),
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/^broke +limits: /m);
    expect(stdout).toMatch(/broke +BTC → ETH +read as no usable answer .*minAmount is not an amount/);
  });

  test('creates one order with the own addresses, warns, and records all without key and addresses', async () => {
    const [payout, refund] = [makeAddress('btc', 'own payout'), makeAddress('ltc', 'own refund')];
    const before = twin.state.list().length;
    const order = ['--create', ...PAIR, '--payout', payout, '--refund', refund];
    expect((await verify('--create', ...PAIR, '--payout', payout)).text).toContain('--create needs');
    expect((await verify(...order.with(-1, 'ltc1nonsense'))).text).toContain('--refund is no address on ltc');

    const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
    const { stdout, stderr } = await runCommand(
      '/nowhere',
      ['provider', 'verify', 'changenow', '--pace', '0s', '--json', '--record', folder, ...order],
      environmentOf('changenow', twin),
    );
    expect(stderr).toContain('This creates a real order');
    expect(JSON.parse(stdout)).toMatchObject({ broke: false, recording: { left_out_order: false } });
    expect(twin.state.list()).toHaveLength(before + 1);
    const [made] = twin.state.list();
    const text = readFileSync(join(folder, 'changenow.json'), 'utf8');
    for (const secret of [KEY, payout, refund, made?.id ?? '', made?.depositAddress ?? '']) {
      expect(text).not.toContain(secret);
    }
  });
});
