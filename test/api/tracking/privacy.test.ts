import { useTestApi } from '#test/helpers/api/test-api';
import { readable, SANDBOX, type TrackedSettings, track } from '#test/helpers/orders/tracked-orders';

const api = useTestApi();
let partnerId: string;

beforeAll(async () => {
  ({ partnerId } = await api.newPartner());
});

async function formsOf(settings: Omit<TrackedSettings, 'partnerId'>): Promise<{ page: string; json: string }> {
  const path = await track(api, { partnerId, ...settings });
  const [page = '', json = ''] = await Promise.all(
    [path, path.replace('?', '.json?')].map(async (form) => (await fetch(api.origin + form)).text()),
  );
  return { page, json };
}

const pageOf = async (settings: Omit<TrackedSettings, 'partnerId'>) => (await formsOf(settings)).page;

test('what concerns only the partner, and the full payout address, are in neither form', async () => {
  const payoutAddress = `4Payou${'t'.repeat(80)}-theEnd`;
  const { page, json } = await formsOf({
    input: { payoutAddress, partnerOrderRef: 'cart-88213', refundAddress: 'bc1qrefundhere' },
    later: ['refund_required'],
  });
  for (const form of [page, json]) {
    expect(form).toContain('4Payou…theEnd');
    for (const hidden of [payoutAddress, 'tttttt', 'cart-88213', 'bc1qrefundhere', 'AX-5518204', partnerId]) {
      expect(form).not.toContain(hidden);
    }
  }
});

test.each([
  ['0.0.4242424', '0.…24'],
  ['alice.near.xyz', 'ali…xyz'],
])('of the short payout address %s at least half stays hidden', async (payoutAddress, shown) => {
  const page = await pageOf({ input: { payoutAddress } });
  expect(page).toContain(shown);
  expect(page).not.toContain(payoutAddress);
});

test('hostile texts of every origin stay texts', async () => {
  const hostile = `"'><script>alert(1)</script><img src=x onerror=1>&`;
  const { partnerId: other } = await api.newPartner();
  const db = api.services.db.$client;
  await db.query('update partners set name = $1 where partner_id = $2', [hostile, other]);
  const states: Omit<TrackedSettings, 'partnerId'>[] = [
    { deposit: { depositAddress: hostile, depositExtraId: hostile } },
    { input: { refundCapability: 'ticket', provider: hostile }, later: ['refund_required'] },
    {
      input: { payoutAddress: hostile },
      later: ['failed'],
      state: { failedReasonCode: 'unknown', failedReasonMessage: hostile, txInHash: hostile, txOutHash: hostile },
    },
    { input: { from: hostile, to: hostile, fromNetwork: hostile, toNetwork: hostile }, state: { txInHash: hostile } },
  ];
  for (const state of states) {
    const page = await (await fetch(api.origin + (await track(api, { partnerId: other, ...state })))).text();
    expect(page.match(/<script/gi)).toHaveLength(1);
    expect(page).not.toMatch(/<img/i);
    expect(readable(page)).toContain(hostile);
  }
});

test('transactions link to their own network, simulated ones to none', async () => {
  const links = (page: string) => [...page.matchAll(/href="(https[^"]*)"/g)].map(([, url]) => url);
  const completed = { later: ['completed' as const], state: { txInHash: 'aa11', txOutHash: 'bb22' } };
  expect(links(await pageOf(completed))).toEqual(['https://mempool.space/tx/aa11', 'https://xmrchain.net/tx/bb22']);
  const simulated = { txInHash: 'sandbox_in_1', txOutHash: 'sandbox_out_1' };
  const page = await pageOf({ input: { sandbox: SANDBOX }, later: ['completed'], state: simulated });
  expect(links(page)).toEqual([]);
  expect(page).toContain('sandbox_out_1');
});

test('a refund links to the network it was sent on, and to none when that is not known', async () => {
  const state = { txOutHash: 'cc33' };
  const linkOf = async (settings: Omit<TrackedSettings, 'partnerId'>) => {
    const { json } = await formsOf({ later: ['refunded'], ...settings, state: { ...state, ...settings.state } });
    return JSON.parse(json).transactions[0];
  };
  const byAction = (target: 'USDT-TRC20') => ({
    refund: {
      target: { kind: 'stable' as const, target, address: 'T1' },
      decidedBy: 'partner' as const,
      decidedAt: '2026-03-02T10:10:00.000Z',
    },
  });
  expect(await linkOf({})).toEqual({ kind: 'refund', hash: 'cc33', explorer_url: 'https://mempool.space/tx/cc33' });
  expect((await linkOf({ state: byAction('USDT-TRC20') })).explorer_url).toBe(
    'https://tronscan.org/#/transaction/cc33',
  );
  const preference = {
    default: 'convert_to_stable',
    fallbackIfRefundAddressMissing: 'manual_review',
    convertToStableTarget: 'USDC-SOL',
    stableAddress: 'S1',
  } as const;
  expect((await linkOf({ input: { refundPreference: preference } })).explorer_url).toBeNull();
});
