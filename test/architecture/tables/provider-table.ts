import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusableMember } from '#domain/orders/refused-fields';
import type { Adapter, AdapterFacts, StatusEchoMember } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import { KNOWN_PROVIDERS } from '#providers/known';
import { CONVERSATIONS } from '#test/helpers/providers/conversations';
import { writeTable } from './markdown-table';

const COMPLETE = ['Provider', 'Rates', 'Refund', 'Repeats', 'Callbacks', 'Share', 'Recorded', 'To confirm'];
/** What an answer about a status repeats, by column. */
const STATUS_COLUMNS: Readonly<Record<string, readonly StatusEchoMember[]>> = {
  Id: ['providerOrderId'],
  'Deposit address, memo': ['depositAddress', 'depositExtraId'],
  'Payout address, memo': ['payoutAddress', 'payoutExtraId'],
  'Refund address': ['refundAddress'],
  'Sent coin, network': ['from', 'fromNetwork'],
  'Received coin, network': ['to', 'toNetwork'],
};
/** What an order can carry, by column. */
const REFUSAL_COLUMNS: Readonly<Record<string, RefusableMember>> = {
  'Payout address': 'address',
  Memo: 'extra_id',
  'Refund address': 'refund_address',
  'Its memo': 'refund_extra_id',
};
const INCOMPLETE = ['Provider', 'What is missing'];

/** The page on providers with its tables generated again. */
export function withProviderTables(page: string): string {
  return page
    .replace(/\| Provider +\| Rates [\s\S]*?\n(?=\n)/, () => `${writeCompleteTable()}\n`)
    .replace(/\| Provider +\| Id [\s\S]*?\n(?=\n)/, () => `${writeStatusTable()}\n`)
    .replace(/\| Provider +\| Payout address [\s\S]*?\n(?=\n)/, () => `${writeRefusalTable()}\n`)
    .replace(/\| Provider +\| What is missing [\s\S]*$/, () => `${writeIncompleteTable()}\n`);
}

function writeCompleteTable(): string {
  return writeTable([COMPLETE, ...byName(ADAPTERS.map((adapter) => cellsOf(adapter)))]);
}

function writeStatusTable(): string {
  const rows = ADAPTERS.map(({ facts: { name, code, statusEchoes } }) => [
    `${name} (\`${code}\`)`,
    ...Object.values(STATUS_COLUMNS).map((members) =>
      members.map((member) => (statusEchoes.includes(member) ? 'yes' : 'no')).join(', '),
    ),
  ]);
  return writeTable([['Provider', ...Object.keys(STATUS_COLUMNS)], ...byName(rows)]);
}

function writeRefusalTable(): string {
  const rows = ADAPTERS.map(({ facts }) => [
    `${facts.name} (\`${facts.code}\`)`,
    ...Object.values(REFUSAL_COLUMNS).map((member) => refusalOf(facts, member)),
  ]);
  return writeTable([['Provider', ...Object.keys(REFUSAL_COLUMNS)], ...byName(rows)]);
}

/** What its quotes say of a field, and what the provider calls it in the only call that can refuse its content. */
function refusalOf({ demands, orderNames, refundsToSender }: AdapterFacts, member: RefusableMember): string {
  const said: Readonly<Record<RefusableMember, string>> = {
    address: 'optional',
    extra_id: demands.payoutMemo,
    refund_address: demands.refundAddress.replaceAll('_', ' '),
    refund_extra_id: demands.refundMemo,
  };
  const limits = [
    member === 'refund_address' && demands.memoRoom && 'if the memo has room',
    member === 'refund_address' && refundsToSender && 'else to the sender',
    /extra_id/.test(member) && demands.zeroMemo && 'not 0',
  ];
  const name = orderNames[member];
  if (name === undefined) {
    return said[member] === 'impossible' ? 'impossible' : 'not sent';
  }
  return [`\`${name}\``, said[member] === 'optional' ? null : said[member], ...limits].filter(Boolean).join(', ');
}

function writeIncompleteTable(): string {
  const rows = KNOWN_PROVIDERS.flatMap(({ name, missing }) => (missing === null ? [] : [[name, missing]]));
  return writeTable([INCOMPLETE, ...byName(rows)]);
}

function byName(rows: readonly string[][]): string[][] {
  return rows.toSorted(([one = ''], [other = '']) => one.localeCompare(other, 'en'));
}

function cellsOf({ facts, callback }: Adapter): string[] {
  return [
    `${facts.name} (\`${facts.code}\`)`,
    ratesOf(facts),
    refundOf(facts),
    repeatsOf(facts),
    callback ? 'yes' : 'no',
    SHARE[facts.markup.kind],
    String(countRecorded(facts.code)),
    String(facts.toVerify.length + (facts.refund.source === 'assumed' ? 1 : 0)),
  ];
}

/** `both` where the amount to receive can be given too. */
function ratesOf({ rates }: AdapterFacts): string {
  return Object.entries(rates)
    .map(([rate, sides]) => (sides.includes('receive') ? `${rate}, both` : rate))
    .join('; ');
}

function refundOf({ refund }: AdapterFacts): string {
  const how = refund.automatic ? 'by itself' : HOW[refund.needsPermission ? 'ticket' : refund.capability];
  return refund.source === 'assumed' ? `${how}, assumed` : how;
}

const HOW = { programmatic: 'by call', ticket: 'by ticket', none: 'none' } as const;

/** Whether the answers to a creation, and those about a status, repeat where the payout goes. */
function repeatsOf({ echoes, statusEchoes }: AdapterFacts): string {
  const [created, status] = [echoes, statusEchoes].map((members) => members.includes('payoutAddress' as never));
  if (created) {
    return status ? 'payout address, always' : 'payout address, at creation';
  }
  return status ? 'payout address, by status' : 'no payout address';
}

const SHARE = { per_order: 'with each order', in_account: 'in the account', none: 'no' } as const;

function countRecorded(code: string): number {
  const file = join(CONVERSATIONS, `${code}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).length : 0;
}
