import { rowsOf } from '#domain/names-of';
import type { AdapterQuoteRequest } from '../adapter';
import { OutsideLimits, type ProviderError } from '../provider';
import { errorWords, failureFinding, failureOf } from './failure';
import { type Finding, finding } from './findings';
import { recordedOrder } from './known-shapes';
import { half, pairWords, type TriedPair } from './pairs';
import { placeholderId } from './placeholders';
import type { Session } from './session';

/** A name that no provider has. */
const NO_NAME = 'zzqxj';

interface Probe {
  readonly subject: string;
  /** Null if the provider has no such case. */
  ask(session: Session, pair: TriedPair): Promise<unknown> | null;
  /** An aggregator may only say that no provider behind it makes an offer. */
  isRead(error: ProviderError, isAggregator: boolean): boolean;
  /** The probe says nothing unless this was sent: some providers are not told the network. */
  readonly mustSend?: string;
}

/** Requests that must be refused, and how each refusal must be read. */
const PROBES: readonly Probe[] = [
  {
    subject: 'amount of zero',
    ask: (session, pair) => quote(session, pair, '0'),
    // A price of nothing is read as no price.
    isRead: (error) => isRefusal(error) || error.kind === 'below_limit' || error.label === 'invalid_answer',
  },
  {
    subject: 'amount below the minimum',
    ask: (session, pair) => withLimit(session, pair, 'min', (min) => half(pair.from, min)),
    isRead: (error, isAggregator) => error.kind === 'below_limit' || (isAggregator && error.kind === 'refused'),
  },
  {
    subject: 'amount above the maximum',
    ask: (session, pair) => withLimit(session, pair, 'max', (max) => `${Number(max.split('.')[0]) * 2 + 1}`),
    isRead: (error, isAggregator) => error.kind === 'above_limit' || (isAggregator && error.kind === 'refused'),
  },
  {
    subject: 'unknown currency',
    ask: (session, pair) => own(session, pair, ({ from }) => ({ from: { ...from, ticker: NO_NAME, contract: null } })),
    isRead: isRefusal,
    mustSend: NO_NAME,
  },
  {
    subject: 'unknown network',
    ask: (session, pair) =>
      own(session, pair, ({ from }) => (from.network === '' ? null : { from: { ...from, network: NO_NAME } })),
    isRead: isRefusal,
    mustSend: NO_NAME,
  },
  {
    subject: 'currency for itself',
    ask: (session, pair) => own(session, pair, ({ from }) => ({ to: from })),
    isRead: isRefusal,
  },
];

/** How refusals look, on the first pair that has limits. */
export async function checkRefusals(session: Session): Promise<Finding[]> {
  const pair = [...session.limits.keys()][0] ?? session.pairs()[0];
  if (!pair) {
    return [finding('not_tried', 'refusals', 'no pair is offered')];
  }
  const isAggregator = session.adapter.facts.kind === 'aggregator';
  const findings: Finding[] = [];
  for (const { subject, ask, ...probe } of PROBES) {
    const call = ask(session, pair);
    const error = call && (await failureOf(call));
    if (call === null || (probe.mustSend && !wasSent(session, probe.mustSend))) {
      findings.push(finding('not_offered', subject, 'has no such case'));
    } else if (error === null && isPricedAnyway(session, subject)) {
      findings.push(finding('agrees', subject, 'is priced: only its limits say what is possible'));
    } else {
      findings.push(judge(`${subject} (${pairWords(pair)})`, error, (one) => probe.isRead(one, isAggregator)));
    }
  }
  return findings;
}

function wasSent({ recorder }: Session, text: string): boolean {
  const sent = recorder.conversations.at(-1)?.exchange ?? [];
  return sent.some(({ request }) => `${request.url.href} ${request.body}`.toLowerCase().includes(text));
}

/** A provider with a call for limits may ignore them in its prices. */
function isPricedAnyway({ adapter }: Session, subject: string): boolean {
  return adapter.limits !== undefined && /minimum|maximum/.test(subject);
}

function judge(subject: string, error: ProviderError | null, isRead: (error: ProviderError) => boolean): Finding {
  if (error === null) {
    return finding('broke', subject, 'is answered as if it were possible');
  }
  if (error.wasHeldBack) {
    return finding('not_tried', subject, error.message);
  }
  return isRead(error)
    ? finding('agrees', subject, errorWords(error))
    : { ...failureFinding(subject, error), ...finding('broke', subject, errorWords(error)) };
}

function isRefusal(error: ProviderError): boolean {
  return error.kind === 'refused' || error.kind === 'unsupported_pair' || error instanceof OutsideLimits;
}

function quote(
  { provider, userIp, adapter }: Session,
  { from, to }: TriedPair,
  amount: string,
): Promise<unknown> | null {
  const [rateType] = rowsOf(adapter.facts.rates).find(([, sides]) => sides.includes('send')) ?? [];
  return rateType ? provider.quote({ from, to, side: 'send', rateType, amount, userIp }) : null;
}

function withLimit(
  session: Session,
  pair: TriedPair,
  name: 'min' | 'max',
  beyond: (limit: string) => string,
): Promise<unknown> | null {
  const limit = (session.limits.get(pair) ?? session.provider.knownLimits?.(pair.from, pair.to))?.[name];
  return limit === undefined ? null : quote(session, pair, beyond(limit));
}

/** A quote by the provider's own names, with some of them changed. */
function own(
  { adapter, api, catalog, userIp }: Session,
  pair: TriedPair,
  change: (named: Pick<AdapterQuoteRequest, 'from' | 'to'>) => Partial<AdapterQuoteRequest> | null,
): Promise<unknown> | null {
  const [from, to] = [catalog().sold(pair.from), catalog().bought(pair.to)];
  const [rate, sides] = rowsOf(adapter.facts.rates)[0] ?? [];
  const changed = from && to && change({ from, to });
  const side = sides?.[0];
  return from && to && changed && rate && side
    ? adapter.quote(api, { from, to, rate, side, amount: pair.amount, userIp, ...changed })
    : null;
}

/** An order that cannot exist, and an id that is none. */
export async function checkUnknownOrder({ adapter, api }: Session): Promise<Finding[]> {
  const recorded = recordedOrder(adapter.facts.code);
  if (recorded === null) {
    return [finding('not_tried', 'unknown order', 'no recording has an order')];
  }
  const { providerOrderId, secret, deposit } = recorded;
  const unknown = {
    providerOrderId: placeholderId(providerOrderId),
    secret: secret === null ? null : placeholderId(secret),
    ...(deposit && { deposit: { ...deposit, txHash: placeholderId(deposit.txHash) } }),
  };
  const malformed = {
    ...unknown,
    providerOrderId: NO_NAME,
    ...(deposit && { deposit: { ...deposit, txHash: NO_NAME } }),
  };
  return [
    await judgeOrder('order that cannot exist', adapter.readStatus(api, unknown)),
    await judgeOrder('id that is none', adapter.readStatus(api, malformed)),
  ];
}

/** A provider without orders of its own may say that it waits; anything beyond that would be about somebody's order. */
async function judgeOrder(subject: string, call: ReturnType<Session['adapter']['readStatus']>): Promise<Finding> {
  const answer = await call.catch(() => null);
  const error = await failureOf(call);
  if (answer) {
    const isHarmless = answer.status === 'waiting_deposit' || answer.status === null;
    return finding(isHarmless ? 'agrees' : 'broke', subject, `has the status ${answer.status ?? answer.word}`);
  }
  return error === null
    ? finding('broke', subject, 'has no answer')
    : judge(subject, error, ({ kind }) => kind === 'refused');
}
