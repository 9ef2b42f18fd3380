import type { Order } from '#contract/orders/order';
import type { OrderEventBody } from '#contract/orders/order-event';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { formatColumns } from '#domain/columns';
import { fromIso, SECOND } from '#domain/duration';
import { LEGS } from '#domain/evidence/leg';
import { signatureHeader } from '#webhooks/signature';
import type { RecordedAnswer, Recording } from './recording';

/**
 * Signs the events shown in golden files, at their own time, so that partners can check their own verification code against
 * them.
 */
export const GOLDEN_SECRET = 'whsec_test_golden';

/** A scenario's golden file: everything that a partner receives, identical on every machine and for every partner. */
export function writeGolden(scenario: Pick<ScenarioFile, 'name' | 'story'>, recording: Recording): string {
  const { order, answers, events, deliveries, streams } = recording;
  const normalize = createNormalize(order);
  const bodies = createBodies(normalize);
  const ofEvents = createBodies(normalize, answers[0]?.text);
  const sections = [
    `scenario ${scenario.name}\n${scenario.story}`,
    ...(order ? [section('timeline', [writeTimeline(order)])] : []),
    section(
      'answers',
      answers.map((answer) => writeAnswer(answer, order, bodies)),
    ),
    ...(order
      ? [
          section(
            'events',
            events.map((event) => writeEvent(event, normalize, ofEvents)),
          ),
        ]
      : []),
    ...(deliveries.length > 0
      ? [
          section(
            'deliveries',
            deliveries.map((attempts, index) => writeDeliveries(attempts, index, order)),
          ),
        ]
      : []),
    ...(streams.length > 0
      ? [
          section(
            'stream',
            streams.map((ids, index) => writeStream(ids, index, normalize)),
          ),
        ]
      : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

function section(name: string, parts: readonly string[]): string {
  return [`== ${name}`, ...parts].join('\n');
}

/** Each status with its time, and the time since creation. */
export function writeTimeline({ created_at, timeline }: Order): string {
  return formatColumns(timeline.map(({ sequence, status, at }) => [`${sequence}`, status, at, since(created_at, at)]));
}

function since(start: string, at: string): string {
  return `+${(fromIso(at) - fromIso(start)) / SECOND} s`;
}

function writeAnswer({ call, at, status, text }: RecordedAnswer, order: Order | null, bodies: Bodies): string {
  const after = order && at ? ` at ${since(order.created_at, at)}` : '';
  return `${call}${after}: ${status}\n${bodies(text)}`;
}

type Bodies = (text: string) => string;

/**
 * Describes bodies in turn. The first order shows where it differs from the plain order, unless `first` precedes it; every
 * other order shows where it differs from the order before. Bodies that are no orders are shown in full.
 */
function createBodies(normalize: Normalize, first?: string): Bodies {
  let before: Record<string, unknown> | null = first === undefined ? null : JSON.parse(normalize(first));
  return (text) => {
    const body: Record<string, unknown> = JSON.parse(normalize(text));
    if (!('timeline' in body)) {
      return indent(JSON.stringify(body, null, 2));
    }
    const known = before;
    before = body;
    return indent(known === null ? writeUnlikePlain(body) : writeChanges(known, body));
  };
}

function writeUnlikePlain(order: Record<string, unknown>): string {
  const plain: Record<string, unknown> = { ...PLAIN_ORDER };
  const members = namesOfChanges(plain, order).map((name) => `${name}: ${JSON.stringify(order[name]) ?? 'absent'}`);
  return ['the plain order, except', ...members].join('\n');
}

function namesOfChanges(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function writeChanges(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const changes = namesOfChanges(before, after).flatMap((name) =>
    name === 'evidence'
      ? writeEvidenceChanges(before[name] as Order['evidence'], after[name] as Order['evidence'])
      : [`${name}: ${show(before[name])} -> ${show(after[name])}`],
  );
  return changes.length === 0 ? 'as before' : changes.join('\n');
}

/** A list's length and last entry. */
function show(value: unknown): string {
  return Array.isArray(value) ? `${value.length} entries, last ${JSON.stringify(value.at(-1))}` : JSON.stringify(value);
}

function writeEvent(text: string, normalize: Normalize, bodies: Bodies): string {
  const body = normalize(text);
  const { event, event_id, sequence, ts, sandbox, order }: OrderEventBody = JSON.parse(body);
  const signature = signatureHeader({ secrets: [GOLDEN_SECRET], body, timestamp: Math.floor(fromIso(ts) / SECOND) });
  return [
    `${sequence} ${event} ${event_id} ts ${ts} sandbox ${sandbox ?? false}`,
    bodies(JSON.stringify(order)),
    `  ${Buffer.byteLength(body)} bytes, signature ${signature}`,
  ].join('\n');
}

function writeDeliveries(attempts: Recording['deliveries'][number], index: number, order: Recording['order']): string {
  const rows = attempts.map(({ sequence, event, attempt, at, answer, hasGoodSignature }) => [
    '',
    `${sequence}`,
    event,
    `attempt ${attempt}`,
    answer,
    hasGoodSignature ? 'signature verified' : 'BAD SIGNATURE',
    order ? `at ${since(order.created_at, at)}` : '',
  ]);
  return `move ${index + 1}\n${formatColumns(rows)}`;
}

function writeStream(ids: readonly string[], index: number, normalize: Normalize): string {
  return [`connection ${index + 1}`, ...ids.map((id) => `  ${normalize(id)}`)].join('\n');
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}

/**
 * The order that golden files describe others by: 0.05 BTC to ETH at the provider with the best offer, just created. IDs,
 * addresses and links have the names that golden files give them. docs/scenarios.md shows it to readers.
 */
export const PLAIN_ORDER: Order = {
  order_id: 'ord_order',
  provider_order_id: 'alphaswap-order',
  provider: 'alphaswap',
  from: 'BTC',
  from_network: 'btc',
  to: 'ETH',
  to_network: 'eth',
  amount_from: '0.05',
  amount_to_expected: '1.006179245283018867',
  amount_to_actual: null,
  amount_difference: null,
  deposit_address: 'sandbox_btc_deposit',
  deposit_extra_id: null,
  payout_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  status: 'waiting_deposit',
  failed_reason_code: null,
  failed_reason_message: null,
  refund_capability: 'programmatic',
  refund_window_hours: 24,
  refund_sla_hours: null,
  refund_deadline: null,
  refund_decision: null,
  tx_in_hash: null,
  tx_out_hash: null,
  expires_at: '2026-01-01T01:00:00.000Z',
  late_deposit: null,
  evidence: null,
  created_at: '2026-01-01T00:00:00.000Z',
  tracking_url: 'https://swaplane.example/track',
  timeline: [{ status: 'waiting_deposit', at: '2026-01-01T00:00:00.000Z', sequence: 1 }],
  partner_order_ref: 'plain',
  sandbox: true,
};

type Evidence = Order['evidence'];
type Leg = NonNullable<Evidence>['deposit'];

/** A line for each leg whose verdict changed. When it was checked is left out: that is the time of the event. */
export function writeEvidenceChanges(before: Evidence, after: Evidence): string[] {
  return LEGS.flatMap((leg) => {
    const [then, now] = [writeLeg(before?.[leg] ?? null), writeLeg(after?.[leg] ?? null)];
    return then === now ? [] : [`evidence.${leg}: ${then} -> ${now}`];
  });
}

function writeLeg(leg: Leg): string {
  if (leg === null) {
    return 'null';
  }
  const { verdict, reason, seen } = leg;
  const what = reason === null ? verdict : `${verdict} (${reason})`;
  if (seen === null) {
    return what;
  }
  const confirmations = `${seen.confirmations} of ${seen.confirmations_wanted} confirmations`;
  return `${what}, ${seen.amount} in ${seen.tx_hash}, ${confirmations}`;
}

/** Replaces what differs between partners, keys and machines by a fixed name. */
export type Normalize = (text: string) => string;

const ALWAYS: readonly (readonly [RegExp, string])[] = [
  [/"request_id":"[^"]*"/g, '"request_id":"req_…"'],
  // An address of this installation, which says no more than the code.
  [/,"doc_url":"[^"]*"/g, ''],
  [/"endpoint_id":"[^"]*"/g, '"endpoint_id":"we_…"'],
  [/"(paused_at|resumed_at)":"[^"]*"/g, '"$1":"…"'],
  // By real time, and of use to nobody else.
  [/"refund_code":"[^"]*","expires_at":"[^"]*"/g, '"refund_code":"…","expires_at":"…"'],
];

/** Ids depend on the partner, so they are replaced by fixed names. Everything else stays unchanged. */
export function createNormalize(order: Order | null): Normalize {
  const named: (readonly [string, string])[] = order
    ? [
        [order.tracking_url, 'https://swaplane.example/track'],
        [order.deposit_address, `sandbox_${order.from_network}_deposit`],
        [order.provider_order_id, `${order.provider}-order`],
        ...(order.deposit_extra_id === null ? [] : [[order.deposit_extra_id, 'memo'] as const]),
        // Ids, event ids and hashes all contain it.
        [order.order_id.slice('ord_'.length), 'order'],
      ]
    : [];
  return (text) =>
    ALWAYS.reduce(
      (changed, [pattern, name]) => changed.replace(pattern, name),
      named.reduce((changed, [own, name]) => changed.replaceAll(own, name), text),
    );
}
