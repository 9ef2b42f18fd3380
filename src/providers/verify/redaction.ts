import { findAddressProblem } from '#address/validate-address';
import { isTokenContract } from '#domain/assets/contract';
import { NETWORKS } from '#domain/assets/networks';
import type { AdapterOrderRequest, CreatedOrder } from '../adapter';
import type { RawCall } from '../http/recorded-call';
import type { UnpaidOrder } from './order-step';
import { placeholderAddress, placeholderId } from './placeholders';
import type { RecordedConversation } from './recorder';

/** Stands in a recorded request for a text that must not be kept. */
export const HIDDEN = '<hidden>';

/** What may not be in a recording, and what stands there instead. It is forgotten once the recording is written. */
export interface Redaction {
  /** Ids, addresses and secrets of orders, each always replaced by the same text. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Values of settings. */
  readonly hidden: readonly string[];
}

/** Shorter values occur by chance: `yes`, `btc`. */
const SHORTEST_SECRET = 6;
const SHORTEST_TOKEN = 16;
/** With a digit. */
const SHORTEST_ID = 6;
const SECRET_MEMBER =
  /"(?:token|password|secret|secret_?key|api_?key|webhook_?key|key|signature|jwt|access_?token)"\s*:\s*"([^"]{16,})"/gi;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const IPV4 = /(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])/g;
const IPV6 = /(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}(?::?[0-9a-f]{1,4})?(?![\w:])/gi;
/** Reserved for documentation. */
const STAND_INS = { email: 'user@example.com', ipv4: '203.0.113.9', ipv6: '2001:db8::1' } as const;

/** @param order null if none was created @returns null if an address of the order cannot be made up */
export function planRedaction(conversations: readonly RecordedConversation[], order: null): Redaction;
export function planRedaction(
  conversations: readonly RecordedConversation[],
  order: UnpaidOrder | null,
): Redaction | null;
export function planRedaction(
  conversations: readonly RecordedConversation[],
  order: UnpaidOrder | null,
): Redaction | null {
  const calls = conversations.flatMap(({ exchange }) => exchange);
  const replaced = new Map<string, string>();
  const replaceId = (id: string) => {
    if (!replaced.has(id)) replaced.set(id, placeholderId(id));
  };
  for (const [network, address] of order ? addressesOf(conversations, order) : []) {
    const made = replaced.get(address) ?? placeholderAddress(network, address);
    if (made === null) return null;
    replaced.set(address, made);
  }
  for (const id of conversations.flatMap(idsOf)) replaceId(id);
  for (const { answer } of calls) {
    for (const [, token = ''] of answer?.text.matchAll(SECRET_MEMBER) ?? []) {
      replaceId(token);
    }
  }
  return { replaced, hidden: settingsIn(calls) };
}

/** The text with nothing in it that may not be kept. */
export function redactText(text: string, { replaced, hidden }: Redaction): string {
  const longest = [...replaced].sort(([one], [other]) => other.length - one.length);
  const withoutIds = longest
    .flatMap(([from, to]) => spellings(from, to))
    .reduce((rest, [from, to]) => replaceWhole(rest, from, to), text);
  return hidden
    .filter((value) => value.length >= SHORTEST_SECRET)
    .reduce((rest, value) => rest.replaceAll(value, HIDDEN), withoutIds)
    .replace(EMAIL, STAND_INS.email)
    .replace(IPV4, STAND_INS.ipv4)
    .replace(IPV6, STAND_INS.ipv6);
}

/** Requests also lose the short settings, such as an affiliate's name. */
export function redactRequest(text: string, redaction: Redaction): string {
  const short = redaction.hidden.filter((value) => value.length < SHORTEST_SECRET);
  return short.reduce((rest, value) => replaceWhole(rest, value, HIDDEN), redactText(text, redaction));
}

/** What of an id, address or setting is still in the text; for a last look before it is written. */
export function findLeak(text: string, { replaced, hidden }: Redaction): boolean {
  const lower = text.toLowerCase();
  // Digits may occur by chance, as part of an amount.
  const secrets = [...replaced.keys(), ...hidden].filter(
    (value) => value.length >= SHORTEST_SECRET && /\D/.test(value),
  );
  return secrets.some((value) => lower.includes(value.toLowerCase()));
}

/** Whether an answer about an order lists several things with addresses: those may be other people's orders. */
export function listsOthers({ operation, exchange }: RecordedConversation): boolean {
  const isAboutOrder = operation === 'createOrder' || operation === 'readStatus';
  return isAboutOrder && exchange.some(({ answer }) => hasRowsWithAddresses(readJson(answer?.text ?? '')));
}

function hasRowsWithAddresses(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const isList = Array.isArray(value) && value.length > 1 && value.some((row) => typeof row === 'object');
  return (
    (isList && wordsIn(JSON.stringify(value)).some(isSomeAddress)) || Object.values(value).some(hasRowsWithAddresses)
  );
}

function isSomeAddress(text: string): boolean {
  const networks = Object.keys(NETWORKS);
  return (
    networks.some((network) => findAddressProblem(network, text) === null) &&
    !networks.some((network) => isTokenContract(network, text))
  );
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\w:-]{20,}/g) ?? [];
}

/** Null if it is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function addressesOf(conversations: readonly RecordedConversation[], order: UnpaidOrder): [string, string][] {
  const own: [string, string][] = [
    [order.to.network, order.payoutAddress],
    [order.from.network, order.refundAddress],
  ];
  const texts = conversations
    .filter(({ operation }) => operation === 'createOrder' || operation === 'readStatus')
    .flatMap(({ exchange }) => exchange)
    .flatMap(({ answer }) => wordsIn(answer?.text ?? ''));
  const stray = texts.flatMap((text) =>
    [order.from.network, order.to.network]
      .filter((network) => findAddressProblem(network, text) === null && !isTokenContract(network, text))
      .slice(0, 1)
      .map((network): [string, string] => [network, text]),
  );
  return [...own, ...stray];
}

/** Our own reference stays: it was made for the check, and some adapters derive other ids from it. */
function idsOf({ operation, given, exchange, answer }: RecordedConversation): string[] {
  const said = exchange.map((call) => call.answer?.text ?? '').join('\n');
  if (operation === 'quote') {
    return partsOf((answer as { quoteRef?: string | null } | undefined)?.quoteRef, said);
  }
  if (operation !== 'createOrder') {
    return [];
  }
  const { payoutExtraId, refundExtraId } = given as AdapterOrderRequest;
  const { providerOrderId, secret, depositExtraId } = (answer ?? {}) as Partial<CreatedOrder>;
  const made = [providerOrderId, secret].flatMap((id) => partsOf(id, said));
  // A memo that is a sentence of a protocol has to stay one; the addresses in it are replaced.
  const memos = [depositExtraId, payoutExtraId, refundExtraId].filter((memo) => /^\w+$/.test(memo ?? ''));
  return [...made, ...memos.flatMap((memo) => memo ?? [])];
}

/** The id, or, if the adapter composed it of several, those. */
function partsOf(id: string | null | undefined, said: string): string[] {
  if (!id) {
    return [];
  }
  const parts = said.includes(id) ? [id] : id.split(/[^A-Za-z0-9]+/).filter((part) => said.includes(part));
  return parts.filter((part) => part.length >= SHORTEST_TOKEN || (part.length >= SHORTEST_ID && /\d/.test(part)));
}

/** All settings but confirmations such as `yes`. */
function settingsIn(calls: readonly RawCall[]): string[] {
  const values = calls.flatMap(({ settings }) =>
    Object.entries(settings).flatMap(([name, value]) => (name === 'memo_wallets' || !value ? [] : [value])),
  );
  return [...new Set(values)];
}

/** As it may stand in another place: in small letters, or in a URL. */
function spellings(from: string, to: string): [string, string][] {
  return [
    [from, to],
    [from.toLowerCase(), to.toLowerCase()],
    [encodeURIComponent(from), encodeURIComponent(to)],
  ];
}

/** Not within another word, and no digits of an amount. */
function replaceWhole(text: string, from: string, to: string): string {
  const pattern = new RegExp(
    `(?<![A-Za-z0-9.])${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9]|\\.\\d)`,
    'g',
  );
  return text.replace(pattern, () => to);
}
