import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Adapter } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { ProviderError } from '#providers/provider';
import type { UnpaidOrder } from '#providers/verify/order-step';
import { toRecording } from '#providers/verify/recording';
import { openSession, type SessionOptions } from '#providers/verify/session';
import { hasBroken, orderStep, READING_STEPS, runSteps, type StepReport } from '#providers/verify/steps';
import { expectForEach } from '#test/helpers/expect-for-each';
import { readConversations } from '#test/helpers/providers/conversations';
import { replay } from '#test/helpers/providers/replay';
import { makeAddress } from '#twins/assets';
import type { Fault } from '#twins/faults';
import { findProtocol } from '#twins/protocols';
import { startTwin } from '#twins/twin';
import { recordedShapes } from './recorded-shapes';

const KNOWN_SHAPES = join(__dirname, '../../../../src/providers/verify/known-shapes.json');
const BTC = { code: 'BTC', network: 'btc' };
const ETH = { code: 'ETH', network: 'eth' };
const USER_IP = '198.51.100.7';

interface Check {
  fault?: Fault;
  order?: UnpaidOrder;
  over?: Partial<SessionOptions>;
}

/** Runs all steps at the provider's twin, which may have changed its interface. */
async function verify(adapter: Adapter, { fault, order, over }: Check = {}) {
  const { code } = adapter.facts;
  const protocol = findProtocol(code);
  if (!protocol) {
    throw new Error(`no twin speaks the protocol of ${code}`);
  }
  const { settings } = protocol;
  const twin = await startTwin(protocol, code, { story: 'silent' });
  if (fault) twin.spoil({ fault });
  const config = {
    code,
    enabled: true,
    url: twin.url,
    fallbackUrl: null,
    settings,
    refund: null,
    evidence: null,
    ownShareBps: null,
    passUserIp: true,
  };
  const session = openSession({ adapter, config, paceMs: 0, userIp: USER_IP, ...over });
  const steps = [...READING_STEPS, ...(order ? [orderStep(order)] : [])];
  const reports = await runSteps(session, steps).finally(() => Promise.all([session.close(), twin.close()]));
  return { reports, settings, conversations: session.recorder.conversations, calls: session.limit.made() };
}

function adapterOf(code: string): Adapter {
  const adapter = ADAPTERS.find(({ facts }) => facts.code === code);
  if (!adapter) throw new Error(`there is no adapter ${code}`);
  return adapter;
}

function wordsOf(reports: readonly StepReport[], ...outcomes: string[]): string[] {
  return reports.flatMap(({ step, findings }) =>
    findings
      .filter(({ outcome }) => outcomes.includes(outcome))
      .map(({ subject, words }) => `${step}: ${subject} ${words}`),
  );
}

const PROVIDERS = ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const);
/** Without orders of its own, or with a secret that no probe has. */
const order: UnpaidOrder = {
  from: BTC,
  to: ETH,
  payoutAddress: makeAddress('eth', 'own payout'),
  payoutExtraId: null,
  refundAddress: makeAddress('btc', 'own refund'),
  refundExtraId: null,
};

test('the known shapes are those of the recordings: npm run known-shapes', () => {
  expect(JSON.parse(readFileSync(KNOWN_SHAPES, 'utf8'))).toEqual(JSON.parse(JSON.stringify(recordedShapes())));
});

test.each(PROVIDERS)('%s: all agrees at a healthy twin, and what was said can be replayed', async (code, adapter) => {
  const { reports, conversations, calls, settings } = await verify(adapter, { order });
  expect(wordsOf(reports, 'broke', 'new')).toEqual([]);
  expect(calls).toBeLessThan(200);
  const { text, leftOutOrder } = toRecording(conversations, { basePath: '', order });
  expect(leftOutOrder).toBe(false);
  const secrets = [...Object.values(settings), order.payoutAddress, order.refundAddress, USER_IP].filter(
    (secret) => secret.length > 5,
  );
  expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  writeFileSync(join(folder, `${code}.json`), text);
  await replay(adapter, readConversations(code, folder));
});

describe('a provider that has changed', () => {
  const DRIFTS: readonly [Fault, string, RegExp][] = [
    ['renamed_members', 'broke', /^reach: list of assets read as no usable answer .*ticker/],
    ['error_in_200', 'broke', /^reach: list of assets read as no usable answer/],
    ['html', 'broke', /^reach: list of assets read as no usable answer/],
    ['nan', 'broke', /is not an amount/],
    ['new_member', 'new', /^reach: answers an answer to assets has a member \[\]\.novelty \(text\) that is not known$/],
    ['other_numbers', 'new', /^limits: answers an answer to limits has minAmount as a text, known as number$/],
  ];

  test('is noticed, in words that name the member', () =>
    expectForEach(DRIFTS, async ([fault, outcome, words]) => {
      const { reports } = await verify(adapterOf('changenow'), { fault });
      expect(hasBroken(reports)).toBe(outcome === 'broke');
      expect(wordsOf(reports, outcome)).toContainEqual(expect.stringMatching(words));
    }));

  test('is noticed at every provider, whatever is renamed', () =>
    expectForEach(PROVIDERS, async ([_code, adapter]) => {
      const { reports } = await verify(adapter, { fault: 'renamed_members', over: { mostPairs: 2 } });
      expect(hasBroken(reports)).toBe(true);
    }));

  test('is noticed if it lists much less than before', async () => {
    const adapter = adapterOf('changenow');
    const { conversations } = await verify(adapter, { over: { mostPairs: 1 } });
    const listedBefore = conversations[0]?.answer as never;
    const { reports } = await verify(adapter, { fault: 'dropped_rows', over: { listedBefore, mostPairs: 1 } });
    expect(wordsOf(reports, 'broke')).toEqual([
      expect.stringMatching(/^assets: compared with before 8 of 12 assets that it listed before are gone: /),
    ]);
  });

  test('is noticed if it no longer has a rate', async () => {
    const { facts, quote, ...rest } = adapterOf('changenow');
    const withoutFixed: Adapter = {
      ...rest,
      facts,
      quote: async (api, request) => {
        if (request.rate === 'fixed') throw new ProviderError('unsupported_pair');
        return quote(api, request);
      },
    };
    const { reports } = await verify(withoutFixed);
    expect(wordsOf(reports, 'broke')).toEqual([
      expect.stringMatching(/^quotes: fixed no pair is offered at this rate/),
    ]);
  });

  test('is noticed by a price that others do not have', async () => {
    const askOthers = async () => ['0.1', '0.11'];
    const { reports } = await verify(adapterOf('changenow'), { over: { askOthers, mostPairs: 1 } });
    expect(wordsOf(reports, 'broke')).toEqual([
      expect.stringMatching(/^quotes: BTC → ETH, floating 0.006 gives 0.12\d+; others give 0.105 \(14.\d %\)$/),
    ]);
  });
});

test('no call is made once the provider says that there were too many, or the budget is used up', async () => {
  const limited = await verify(adapterOf('changenow'), { fault: 'rate_limit' });
  expect(limited.calls).toBe(1);
  expect(wordsOf(limited.reports, 'broke')).toEqual([expect.stringContaining('refused as one call too many')]);
  const { reports, calls } = await verify(adapterOf('changenow'), { over: { calls: 5 } });
  expect(calls).toBe(5);
  expect(wordsOf(reports, 'not_tried')).toContainEqual(expect.stringContaining('the budget of 5 calls is used up'));
  expect(hasBroken(reports)).toBe(false);
});
