import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAddressProblem } from '#address/validate-address';
import { readCatalogs } from '#db/providers/catalogs';
import { type AssetId, resolveAsset } from '#domain/assets/currencies';
import { formatColumns } from '#domain/columns';
import { loadConfig } from '#process/config/config';
import type { ListedAsset } from '#providers/adapter';
import { asListed } from '#providers/live/catalog';
import { configOf, listEnabled } from '#providers/switches';
import type { Outcome } from '#providers/verify/findings';
import { openMarket } from '#providers/verify/market';
import type { UnpaidOrder } from '#providers/verify/order-step';
import { toRecording } from '#providers/verify/recording';
import { BUDGET, openSession, type Session } from '#providers/verify/session';
import { hasBroken, orderStep, READING_STEPS, runSteps, type StepReport } from '#providers/verify/steps';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command';
import { findRunningInstance, withDatabase } from '../instance';
import { requireAdapter, requireSettings } from './by-hand';

export interface VerifyOptions {
  /** In milliseconds. */
  pace?: number;
  calls?: number;
  userIp?: string;
  /** The folder of the recording. */
  record?: string;
  create?: true;
  from?: string;
  to?: string;
  fromNetwork?: string;
  toNetwork?: string;
  payout?: string;
  payoutExtraId?: string;
  refund?: string;
  refundExtraId?: string;
}

const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  broke: 'broke',
  new: 'new',
  agrees: 'agrees',
  not_offered: 'not offered',
  not_tried: 'not tried',
};
const WARNING =
  'This creates a real order. Nobody must pay it: what arrives at its deposit address is swapped, and cannot be called back.\n';

/** Compares a provider's answers with what its adapter expects. Exit code 1 if something broke. */
export async function providerVerify(code: string, options: VerifyOptions): Promise<Answer> {
  const adapter = requireAdapter(code);
  const { providers } = loadConfig(process.env);
  const config = configOf(providers, code);
  requireSettings(adapter, config);
  const order = readOrder(options);
  const { pace: paceMs = BUDGET.paceMs, calls = BUDGET.calls, userIp = null } = options;
  const others = listEnabled(providers).filter((other) => other.config.code !== code);
  const market = await openMarket({ others, paceMs, calls });
  const listedBefore = await readListBefore(code);
  const session = openSession({ adapter, config, paceMs, calls, userIp, listedBefore, askOthers: market.ask });
  try {
    if (order) process.stderr.write(WARNING);
    const reports = await runSteps(session, [...READING_STEPS, ...(order ? [orderStep(order)] : [])], showProgress);
    const answer = describe(code, session, reports);
    return options.record ? recorded(answer, options.record, session, order) : answer;
  } finally {
    await Promise.all([session.close(), market.close()]);
  }
}

/** Some minutes pass at the usual pace. */
function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${step} …\n`);
}

function describe(provider: string, { limit }: Session, reports: readonly StepReport[]): Answer {
  const failed = hasBroken(reports);
  const calls = limit.made();
  const lines = reports.flatMap(({ step, does, outcome, findings }) => [
    `${OUTCOME_WORDS[outcome].padEnd(12)}${step}: ${does}`,
    ...formatColumns(findings.map((one) => ['  ', OUTCOME_WORDS[one.outcome], one.subject, one.words])).split('\n'),
    '',
  ]);
  const counted = Object.entries(OUTCOME_WORDS).map(([outcome, words]) => {
    const steps = reports.filter((report) => report.outcome === outcome).map(({ step }) => step);
    return steps.length === 0 ? [] : [`${words}: ${steps.join(', ')}`];
  });
  const summary = `${counted.flat().join('; ')}. ${calls} calls.`;
  return { json: { provider, calls, broke: failed, steps: reports }, text: [...lines, summary].join('\n'), failed };
}

/** Writes what was said into a folder whose recordings the tests replay. */
function recorded(answer: Answer, folder: string, { recorder, options }: Session, order: UnpaidOrder | null): Answer {
  const { adapter, config } = options;
  const file = join(folder, `${adapter.facts.code}.json`);
  const basePath = new URL(config.url ?? adapter.http.baseUrl).pathname.replace(/\/$/, '');
  const { text, conversations, leftOutOrder } = toRecording(recorder.conversations, { basePath, order });
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  const words = [
    `Recorded ${conversations} conversations in ${file}. Replay them: PROVIDER_RECORDINGS=${folder} npm test.`,
    ...(leftOutOrder ? ['The order is left out, because its ids and addresses cannot all be replaced.'] : []),
  ];
  const json = { ...(answer.json as object), recording: { file, conversations, left_out_order: leftOutOrder } };
  return { ...answer, json, text: [answer.text, ...words].join('\n') };
}

/** Null unless an order is wanted. @throws WrongUsage if something of it is missing or cannot be right */
function readOrder(options: VerifyOptions): UnpaidOrder | null {
  const { create, from, to, fromNetwork, toNetwork, payout, refund } = options;
  if (!create) {
    return null;
  }
  if (!from || !to || !payout || !refund) {
    throw new WrongUsage('--create needs --from, --to, and your own addresses as --payout and --refund.');
  }
  const pair = { from: requireAsset('from', from, fromNetwork), to: requireAsset('to', to, toNetwork) };
  requireAddress('payout', pair.to, payout);
  requireAddress('refund', pair.from, refund);
  const { payoutExtraId = null, refundExtraId = null } = options;
  return { ...pair, payoutAddress: payout, payoutExtraId, refundAddress: refund, refundExtraId };
}

function requireAsset(option: string, code: string, network: string | undefined): AssetId {
  const asset = resolveAsset(code, network);
  if (!asset) {
    throw new WrongUsage(`--${option} ${code}${network ? ` on ${network}` : ''} is not a known currency`);
  }
  return asset;
}

function requireAddress(option: string, { network }: AssetId, address: string): void {
  const problem = findAddressProblem(network, address);
  if (problem !== null) {
    throw new WrongUsage(`--${option} is no address on ${network}: it ${problem}`);
  }
}

/** What the running instance knows; null if none is running, or it has no list of the provider. */
async function readListBefore(code: string): Promise<ListedAsset[] | null> {
  try {
    const [stored] = await withDatabase(findRunningInstance(), (db) => readCatalogs(db, [code]));
    return stored ? asListed(stored.assets) : null;
  } catch (error) {
    if (error instanceof CommandError) {
      return null;
    }
    throw error;
  }
}
