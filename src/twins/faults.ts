import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import BigNumber from 'bignumber.js';
import { makeAddress } from './assets';
import type { TwinAnswer } from './protocol';
import type { TwinOrder } from './twin-orders';

type Spoil = (response: ServerResponse, answer: TwinAnswer, newest: TwinOrder | undefined) => Promise<void>;

/** Faulty responses, independent of the protocol. */
export const FAULTS = {
  hang: async () => undefined,
  drop: async (response) => void response.destroy(),
  html: async (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Just a moment...</body></html>'),
  http_400: async (response) => void response.writeHead(400).end('{"error":"bad request"}'),
  http_401: async (response) => void response.writeHead(401).end('{"error":"unauthorized"}'),
  http_403: async (response) => void response.writeHead(403).end('{"error":"forbidden"}'),
  http_500: async (response) => void response.writeHead(500).end('Internal Server Error'),
  http_503: async (response) => void response.writeHead(503).end('{"error":"maintenance"}'),
  rate_limit: async (response) =>
    void response.writeHead(429, { 'retry-after': '1' }).end('{"error":"too many requests"}'),
  error_in_200: async (response) => void response.writeHead(200).end('{"error":"internal","success":false}'),
  truncated: async (response, answer) => {
    const text = textOf(answer);
    response.writeHead(answer.status).end(text.slice(0, Math.floor(text.length / 2)));
  },
  huge: async (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const part = ' '.repeat(1024 * 1024);
    for (let sent = 0; sent < 50 && !response.destroyed; sent += 1) {
      response.write(part);
      await wait(1);
    }
    response.end('{}');
  },
  slow_drip: async (response, answer) => {
    response.writeHead(answer.status);
    for (const character of textOf(answer)) {
      if (response.destroyed) {
        return;
      }
      response.write(character);
      await wait(500);
    }
    response.end();
  },
  wrong_types: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (typeof leaf === 'object' ? leaf : [leaf])),
    ),
  nan: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (isNumeric(leaf) ? 'NaN' : leaf)),
    ),
  negative: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (isNumeric(leaf) ? `-${leaf}` : leaf)),
    ),
  foreign_address: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (isAddress(leaf) ? makeAddress('xrp', String(leaf)) : leaf)),
    ),
  /** Every text ends in half a pair of code units: well-formed JSON, and no Unicode. */
  unstorable: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (typeof leaf === 'string' && !isNumeric(leaf) ? `${leaf}\ud800` : leaf)),
    ),
  /** Every text ends in the character that Postgres cannot store. */
  nul: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (typeof leaf === 'string' && !isNumeric(leaf) ? `${leaf}\u0000` : leaf)),
    ),
  /** Replaces every status word by an undocumented one. */
  unknown_word: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf, name) => (STATUS_MEMBER.test(name) && typeof leaf === 'string' ? 'reticulating' : leaf)),
    ),
  /** Shows the newest order with a different payout address. */
  other_payout: async (response, answer, order) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) =>
        order && typeof leaf === 'string'
          ? leaf.replaceAll(order.payoutAddress, makeAddress(order.to.network, 'stranger'))
          : leaf,
      ),
    ),
  /** As after a change of the interface: every member has another name. */
  renamed_members: async (response, answer) =>
    sendFault(response, { ...answer, body: mapMembers(answer, (members) => members.map(([n, v]) => [`${n}_v2`, v])) }),
  /** Every object has a member more. */
  new_member: async (response, answer) =>
    sendFault(response, { ...answer, body: mapMembers(answer, (members) => [...members, ['novelty', 'yes']]) }),
  /** Numbers are written as texts, and texts that are numbers as numbers. */
  other_numbers: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (isNumeric(leaf) ? (typeof leaf === 'number' ? String(leaf) : Number(leaf)) : leaf)),
    ),
  /** Lists lose two thirds of their rows. */
  dropped_rows: async (response, answer) => sendFault(response, { ...answer, body: dropRows(bodyOf(answer)) }),
  halved: async (response, answer) =>
    sendFault(
      response,
      mapLeaves(answer, (leaf) => (isNumeric(leaf) ? new BigNumber(String(leaf)).div(2).toFixed() : leaf)),
    ),
} as const satisfies Record<string, Spoil>;
export type Fault = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS) as [Fault, ...Fault[]];

/** With these the request does nothing; with all others it has its effect, and only the response is wrong. */
export const AT_THE_DOOR: readonly Fault[] = ['http_400', 'http_401', 'http_403', 'rate_limit'];

export function sendFault(response: ServerResponse, answer: TwinAnswer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(textOf(answer));
}

function textOf({ body }: TwinAnswer): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function isNumeric(leaf: unknown): boolean {
  return (typeof leaf === 'number' || typeof leaf === 'string') && /^\d+(\.\d+)?$/.test(String(leaf));
}

const STATUS_MEMBER = /^(status|state)$/i;

/** On any network; ids and hashes may match too. */
function isAddress(leaf: unknown): boolean {
  return typeof leaf === 'string' && /^[a-z\d]{26,90}$/i.test(leaf) && !isNumeric(leaf);
}

/** @param change called with each leaf value and the name of its member; an empty name if it has none */
function mapLeaves(answer: TwinAnswer, change: (leaf: unknown, name: string) => unknown): TwinAnswer {
  const walk = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) {
      return value.map((item) => walk(item, name));
    }
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([member, held]) => [member, walk(held, member)]))
      : change(value, name);
  };
  return { status: answer.status, body: walk(bodyOf(answer), '') };
}

type Members = readonly (readonly [string, unknown])[];

/** @param change called with the members of each object */
function mapMembers(answer: TwinAnswer, change: (members: Members) => Members): unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(walk);
    }
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(change(Object.entries(value).map(([name, member]) => [name, walk(member)])))
      : value;
  };
  return walk(bodyOf(answer));
}

function dropRows(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, Math.ceil(value.length / 3)).map(dropRows);
  }
  return value !== null && typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, dropRows(member)]))
    : value;
}

function bodyOf({ body }: TwinAnswer): unknown {
  return typeof body === 'string' ? parseIfJson(body) : body;
}

/** Some providers send errors as plain text. */
function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
