import { toIso } from '#domain/duration';
import { membersOf } from '#domain/members';
import { ProviderError } from '../provider';
import type { UnpaidOrder } from './order-step';
import type { RecordedConversation } from './recorder';
import { findLeak, HIDDEN, listsOthers, planRedaction, type Redaction, redactRequest, redactText } from './redaction';

type Call = RecordedConversation['exchange'][number];

/** Of the conversations that differ in nothing but pair and amount. */
const KEPT_OF_A_KIND = 2;
/** Parameters and members of requests that act as a password, or change with every call. */
const SECRET_NAME = /^(?:api_?)?key$|token|secret|sign(?:ature)?$|nonce|password|jwt|^timestamp$|^hash$/i;

export interface Recording {
  /** As test/domain/providers/adapters/conversations holds them, one call a line. */
  text: string;
  conversations: number;
  /** Whether the order had to be left out, since its ids and addresses cannot all be replaced. */
  leftOutOrder: boolean;
}

/** What was said, without secrets, ids and addresses; replayed by the tests of adapters. @throws Error rather than leak */
export function toRecording(
  all: readonly RecordedConversation[],
  { basePath, order }: { basePath: string; order: UnpaidOrder | null },
): Recording {
  const creation = all.findIndex(({ operation }) => operation === 'createOrder');
  const made = all[creation];
  // Without its creation, nothing tells what in the later answers belongs to the order.
  const isOrderKept = made !== undefined && isReplayable(made) && isReadable(made);
  const withOrder = isOrderKept ? planRedaction(all, order) : null;
  const before = creation < 0 ? all : all.slice(0, creation);
  const kept = pickOfEachKind((withOrder ? all : before).filter(isReplayable));
  const redaction = withOrder ?? planRedaction(before, null);
  const rows = kept.map((one) => writeConversation(one, redaction, basePath));
  const text = `[\n${rows.join(',\n')}\n]\n`;
  if (findLeak(text, redaction)) {
    throw new Error('the recording is not written: a key, an id or an address would still be in it');
  }
  return { text, conversations: kept.length, leftOutOrder: made !== undefined && withOrder === null };
}

/** Whether all that identifies the order is known: an answer that the adapter could not read may hold anything. */
function isReadable({ error, exchange }: RecordedConversation): boolean {
  return !error || exchange.every(({ answer }) => answer && answer.httpStatus >= 400);
}

/** Every call was answered, the outcome is the adapter's own, and nothing is about other orders. */
function isReplayable(conversation: RecordedConversation): boolean {
  const { exchange, error } = conversation;
  if (listsOthers(conversation)) {
    return false;
  }
  const isAnswered = exchange.length > 0 && exchange.every(({ answer }) => answer && answer.httpStatus !== 429);
  return isAnswered && (error === undefined || (error instanceof ProviderError && !error.wasHeldBack));
}

function pickOfEachKind(conversations: readonly RecordedConversation[]): RecordedConversation[] {
  const counts = new Map<string, number>();
  return conversations.filter(({ operation, given, error }) => {
    const { rate = '', side = '' } = membersOf(given);
    const kind = [operation, rate, side, error instanceof ProviderError ? error.label : ''].join(' ');
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= (operation === 'assets' ? 1 : KEPT_OF_A_KIND);
  });
}

function writeConversation(one: RecordedConversation, redaction: Redaction, basePath: string): string {
  const { operation, at, given, exchange, answer, error } = one;
  const settings = Object.keys(exchange[0]?.settings ?? {});
  const lines = exchange.map((call) => `      ${JSON.stringify(writeCall(call, redaction, basePath))}`);
  const members = [
    `    "operation": ${JSON.stringify(operation)}`,
    `    "at": ${JSON.stringify(toIso(at))}`,
    `    "settings": ${JSON.stringify(settings)}`,
    ...(given === null ? [] : [`    "given": ${redactText(JSON.stringify(given), redaction)}`]),
    `    "exchange": [\n${lines.join(',\n')}\n    ]`,
    error
      ? `    "error": ${redactText(JSON.stringify({ ...error }), redaction)}`
      : `    "answer": ${redactText(JSON.stringify(answer), redaction)}`,
  ];
  return `  {\n${members.join(',\n')}\n  }`;
}

/** Of the headers only the names. */
function writeCall({ request, answer }: Call, redaction: Redaction, basePath: string) {
  const { method, url, headers, body } = request;
  const query = Object.entries(Object.fromEntries(url.searchParams)).map(([name, value]) => [
    name,
    SECRET_NAME.test(name) ? HIDDEN : redactRequest(value, redaction),
  ]);
  const text = redactText(answer?.text ?? '', redaction);
  return {
    request: {
      method,
      path: redactRequest(url.pathname.slice(basePath.length), redaction),
      ...(query.length > 0 && { query: Object.fromEntries(query) }),
      ...(body && { body: writeBody(body, headers, redaction) }),
      headerNames: Object.keys(headers).map((name) => name.toLowerCase()),
    },
    status: answer?.httpStatus,
    ...writeResponse(text),
  };
}

function writeBody(body: string, headers: Readonly<Record<string, string>>, redaction: Redaction): unknown {
  const isForm = headers['content-type']?.includes('urlencoded') ?? false;
  const read: unknown = isForm ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
  return JSON.parse(redactRequest(JSON.stringify(hideMembers(read)), redaction));
}

function hideMembers(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(hideMembers);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, SECRET_NAME.test(name) ? HIDDEN : hideMembers(member)]),
      )
    : value;
}

/** As JSON if that keeps every character. */
function writeResponse(text: string): { response: unknown } | { text: string } {
  try {
    const response: unknown = JSON.parse(text);
    return JSON.stringify(response) === text ? { response } : { text };
  } catch {
    return { text };
  }
}
