import { formatColumns } from '#cli/answer';
import type { Order } from '#contract/orders/order';
import type { OrderEventBody } from '#contract/orders/order-event';
import type { ScenarioFile } from '#contract/sandbox/scenario-file';
import { fromIso, SECOND } from '#domain/duration';
import { signatureHeader } from '#webhooks/signature';
import type { RecordedAnswer, Recording } from '../play/recording';
import { writeEvidenceChanges } from './evidence-text';
import { createNormalize, type Normalize } from './normalize';
import { PLAIN_ORDER } from './plain-order';

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
    ...(deliveries.length > 0 ? [section('deliveries', deliveries.map(writeDeliveries))] : []),
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
    const body = JSON.parse(normalize(text)) as Record<string, unknown>;
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
  const { event, event_id, sequence, ts, sandbox, order } = JSON.parse(body) as OrderEventBody;
  const signature = signatureHeader({ secrets: [GOLDEN_SECRET], body, timestamp: Math.floor(fromIso(ts) / SECOND) });
  return [
    `${sequence} ${event} ${event_id} ts ${ts} sandbox ${sandbox ?? false}`,
    bodies(JSON.stringify(order)),
    `  ${Buffer.byteLength(body)} bytes, signature ${signature}`,
  ].join('\n');
}

function writeDeliveries(attempts: Recording['deliveries'][number], index: number): string {
  const rows = attempts.map(({ sequence, event, attempt, answer, hasGoodSignature }) => [
    '',
    `${sequence}`,
    event,
    `attempt ${attempt}`,
    answer,
    hasGoodSignature ? 'signature verified' : 'BAD SIGNATURE',
  ]);
  return `move ${index + 1}\n${formatColumns(rows)}`;
}

function writeStream(ids: readonly string[], index: number, normalize: Normalize): string {
  return [`connection ${index + 1}`, ...ids.map((id) => `  ${normalize(id)}`)].join('\n');
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
