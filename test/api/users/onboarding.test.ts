import type { Onboarded, OnboardingView, Organization } from '#contract/dashboard/organization';
import type { Session } from '#contract/shared/users/session';
import type { PartnerPageView } from '#contract/support/partners';
import { auditOf } from '#db/audit';
import { listKeys } from '#db/keys/key-records';
import { createKeys } from '#operations/keys/create-keys';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Browser, openBrowser } from '#test/helpers/users/browser';
import { codeTo, mailsTo } from '#test/helpers/users/mails';
import { newOperator, PASSWORD, provenLogin } from '#test/helpers/users/users';

const api = useTestApi();

let count = 0;
async function newcomer(): Promise<{ browser: Browser; partnerId: string; email: string }> {
  count += 1;
  const email = `founder${count}@example.com`;
  const browser = openBrowser(api.origin);
  await browser.post('/users/sign-up', { email, password: PASSWORD, name: 'Ada', organization: 'New Wallet' });
  const code = await codeTo(api, email);
  const { body } = await browser.post<Session>('/users/verify-email', { email, password: PASSWORD, code });
  return { browser, email, partnerId: body.partner?.partner_id ?? '' };
}

const STEPS = {
  company: { legal_name: 'New Wallet GmbH', country: 'DE', business_type: 'wallet', website: 'https://wallet.example' },
  volume: { monthly_orders: 2000, integration: 'api', volume_usd: '100k_1m' },
  jurisdictions: { countries: ['DE', 'FR'], aml_acknowledged: true },
  contact: { name: 'Ada', email: 'ops@wallet.example', handle: null, terms_accepted: true },
};

const saveStep = (browser: Browser, step: keyof typeof STEPS, input: object = STEPS[step]) =>
  browser.send<OnboardingView>('PUT', `/partners/onboarding/${step}`, input);
async function saveAllSteps(browser: Browser): Promise<void> {
  for (const step of Object.keys(STEPS) as (keyof typeof STEPS)[]) {
    expect((await saveStep(browser, step)).status).toBe(200);
  }
}

test('each step is stored separately, in any order', async () => {
  const { browser } = await newcomer();
  expect((await browser.get<OnboardingView>('/partners/onboarding')).body).toMatchObject({
    state: 'open',
    missing: ['company', 'volume', 'jurisdictions', 'contact'],
  });
  const { body } = await saveStep(browser, 'volume');
  expect(body).toMatchObject({ missing: ['company', 'jurisdictions', 'contact'], volume: STEPS.volume, company: null });
  expect((await browser.get<OnboardingView>('/partners/onboarding')).body).toEqual(body);
});

test('an operator sees what was stated as labelled facts, with who recorded it last, and when', async () => {
  const { browser, partnerId } = await newcomer();
  await saveStep(browser, 'company', { ...STEPS.company, legal_name: 'Old name' });
  await saveStep(browser, 'company');
  await saveStep(browser, 'jurisdictions', { ...STEPS.jurisdictions, countries: ['DE', 'FR'] });
  const operator = await provenLogin(api, await newOperator(api.services.db, 'support'));
  const { body } = await operator.get<PartnerPageView>(`/partners/${partnerId}`);
  expect(body.stated).toMatchObject([
    { step: 'company', by: 'Ada', at: expect.any(String), facts: expect.arrayContaining([LEGAL_NAME]) },
    { step: 'jurisdictions', by: 'Ada', at: expect.any(String) },
  ]);
});
const LEGAL_NAME = { label: 'Legal name', value: 'New Wallet GmbH', warning: null };

test('a step with an invalid field is refused by its name', () =>
  expectForEach(
    [
      ['company', { ...STEPS.company, country: 'Germany' }, 'country'],
      ['company', { ...STEPS.company, website: 'wallet' }, 'website'],
      ['volume', { ...STEPS.volume, volume_usd: 'much' }, 'volume_usd'],
      ['jurisdictions', { ...STEPS.jurisdictions, aml_acknowledged: false }, 'aml_acknowledged'],
      ['contact', { ...STEPS.contact, terms_accepted: false }, 'terms_accepted'],
    ] as const,
    async ([step, input, field]) => {
      const { browser } = await newcomer();
      const { status, body } = await saveStep(browser, step, input);
      expect([status, body]).toMatchObject([400, { error: { fields: [{ field }] } }]);
    },
  ));

test('a test key is shown once at the end, and live keys are possible after approval, which is reported to the Owner', async () => {
  const { browser, partnerId, email } = await newcomer();
  const liveKey = () =>
    createKeys(api.services, {
      partnerId,
      environment: 'live',
      names: ['live'],
      scopes: ['orders:rw'],
      expiresAt: null,
      actor: 'test',
    });
  expect((await browser.post('/partners/onboarding/complete')).status).toBe(409);
  await saveAllSteps(browser);
  const { body } = await browser.post<Onboarded>('/partners/onboarding/complete');
  expect(body.onboarding.state).toBe('complete');
  expect(body.test_key?.key).toMatch(/^pk_test_/);
  expect((await api.get('/me', { key: body.test_key?.key ?? '' })).status).toBe(200);
  expect((await browser.post('/partners/onboarding/complete')).status).toBe(409);
  expect((await saveStep(browser, 'company')).status).toBe(409);
  await expect(liveKey()).rejects.toThrow('once an operator has approved it');

  const support = await provenLogin(api, await newOperator(api.services.db, 'support'));
  const operator = await newOperator(api.services.db, 'operator');
  const console = await provenLogin(api, operator);
  const path = `/partners/${partnerId}/approve`;
  expect((await support.post(path, { reason: 'looks good' })).status).toBe(403);
  expect((await console.post(path, {})).body).toMatchObject({ error: { fields: [{ field: 'reason' }] } });
  expect((await console.post(path, { reason: 'checked the register' })).status).toBe(200);
  expect((await console.post(path, { reason: 'again' })).status).toBe(409);
  const approved = (await auditOf(api.services.db, partnerId)).at(-1);
  expect(approved).toMatchObject({ action: 'partner.approved', actor: operator.userId });
  expect((await mailsTo(api, email))[0]?.kind).toBe('partner_approved');
  expect((await browser.get<Session>('/users/session')).body.partner?.environments).toEqual(['test', 'live']);
  await liveKey();
  expect((await listKeys(api.services.db, partnerId)).map(({ environment }) => environment).sort()).toEqual([
    'live',
    'test',
  ]);

  const { items } = (await browser.get<{ items: Record<string, unknown>[] }>('/audit?action=partner.approved')).body;
  expect(items).toMatchObject([{ actor: { id: 'operator', name: null, email: null }, ip: null }]);
});

test('users in a high-risk country stop the onboarding', async () => {
  const { browser } = await newcomer();
  await saveAllSteps(browser);
  const { body } = await saveStep(browser, 'jurisdictions', { countries: ['DE', 'KP'], aml_acknowledged: true });
  expect(body.high_risk_countries).toEqual(['KP']);
  const refused = await browser.post<{ error: { message: string } }>('/partners/onboarding/complete');
  expect([refused.status, refused.body.error.message]).toEqual([409, expect.stringContaining('KP')]);
});

test('a partner cannot be approved before its onboarding is complete', async () => {
  const { partnerId } = await newcomer();
  const console = await provenLogin(api, await newOperator(api.services.db, 'admin'));
  expect((await console.post(`/partners/${partnerId}/approve`, { reason: 'hurry' })).status).toBe(409);
});

test("the organization's name and contacts can be changed, and the change is audited", async () => {
  const { browser, partnerId } = await newcomer();
  await saveAllSteps(browser);
  const contact = { name: 'Night shift', email: 'night@wallet.example', handle: '@night' };
  const { body } = await browser.send<Organization>('PATCH', '/partners/organization', { name: 'Newer', contact });
  expect(body).toMatchObject({ name: 'Newer', contact });
  expect((await browser.get<Organization>('/partners/organization')).body).toEqual(body);
  expect((await browser.get<OnboardingView>('/partners/onboarding')).body.missing).toEqual([]);
  expect((await auditOf(api.services.db, partnerId)).at(-1)).toMatchObject({
    action: 'organisation.changed',
    details: { before: { name: 'New Wallet' }, after: { name: 'Newer' } },
  });
});
