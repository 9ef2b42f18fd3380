import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { spreadOverMinute } from '#domain/limits/call-rate';
import type { SettingName, Settings } from '#domain/providers/settings';
import type { Adapter, AdapterOrderRequest, Api, CreatedOrder } from '#providers/adapter';
import { openProviderApi } from '#providers/http/open-api';
import { explainFailedCreation } from '#providers/live/created-order';
import { type CreateRequest, RefusedFields } from '#providers/provider';
import { HIDDEN } from '#providers/verify/redaction';
import { findProtocol } from '#twins/protocols';
import { expectForEach } from '../expect-for-each';
import type { Conversation } from './conversations';

/** Runs each operation against a server that says what was recorded: the adapter must send and read the same. */
export async function replay(adapter: Adapter, conversations: readonly Conversation[]): Promise<void> {
  const { code } = adapter.facts;
  await expectForEach(
    conversations.map((one, number) => [`${one.operation} ${number + 1}`, one] as const),
    async ([_title, recorded]) => {
      const { api, sent, close } = await openRecorded(code, adapter, recorded);
      try {
        const outcome = await run(adapter, api, recorded).then(
          (answer) => ({ answer }),
          (error: Error) => ({ error: { ...error, fields: refusedIn(adapter, recorded, error) } }),
        );
        expect(sent).toEqual(recorded.exchange.map(({ request }) => expect.objectContaining(expectedOf(request))));
        expect(outcome).toMatchObject(recorded.error ? { error: recorded.error } : { answer: recorded.answer });
        if (recorded.operation === 'createOrder' && 'answer' in outcome) {
          const created = outcome.answer as CreatedOrder;
          expect(repeatedIn(created)).toEqual(askedFor(adapter, recorded.given));
          expect([null, (recorded.given as AdapterOrderRequest).rate]).toContain(created.rate ?? null);
        }
      } finally {
        await close();
      }
    },
  );
}

/** The fields of a creation that its refusal is about. */
function refusedIn({ facts }: Adapter, { operation, given }: Conversation, error: Error): string[] {
  const explained = operation === 'createOrder' ? explainFailedCreation(facts, given as CreateRequest, error) : null;
  return explained instanceof RefusedFields ? explained.fields.map(({ field }) => field) : [];
}

/** What a created order repeats of its request, with the provider's words in lower case. */
function repeatedIn({ echo }: CreatedOrder) {
  return inSmallLetters(Object.entries(echo).filter(([member, value]) => value !== null && member !== 'payoutExtraId'));
}

/** The same fields of the request, as far as the provider's facts say that it repeats them. */
function askedFor({ facts }: Adapter, given: unknown) {
  const { from, to, payoutAddress, refundAddress } = given as AdapterOrderRequest;
  const asked = { payoutAddress, refundAddress, from: from.ticker, to: to.ticker };
  const networks = { fromNetwork: from.network, toNetwork: to.network };
  const stated = Object.entries({ ...asked, ...networks }).filter(([member, value]) => {
    return value !== null && facts.echoes.some((one) => one === member);
  });
  return inSmallLetters(stated);
}

function inSmallLetters(members: [string, string | null][]) {
  return Object.fromEntries(
    members.map(([member, value]) => [member, /Address$/.test(member) ? value : value?.toLowerCase()]),
  );
}

function run(adapter: Adapter, api: Api, { operation, given }: Conversation): Promise<unknown> {
  const call = adapter[operation] as ((api: Api, given: unknown) => Promise<unknown>) | undefined;
  if (!call) {
    throw new Error(`the adapter has no ${operation}`);
  }
  return call.call(adapter, api, given);
}

function expectedOf({ method, path, query, body, headers, headerNames }: Conversation['exchange'][number]['request']) {
  return {
    method,
    path: withAny(path),
    query: withAny(query ?? {}),
    body: withAny(body ?? null),
    ...((headers || headerNames) && {
      headers: expect.objectContaining({
        ...Object.fromEntries((headerNames ?? []).map((name) => [name, expect.anything()])),
        ...headers,
      }),
    }),
  };
}

/**
 * `<time>` stands for any time, since an adapter may send one that depends on the hour, and `<hidden>` for what a recording
 * does not keep.
 */
function withAny(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withAny);
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withAny(member)]));
  }
  if (typeof value === 'string' && value.includes(HIDDEN)) {
    return value === HIDDEN ? expect.anything() : expect.stringMatching(patternOf(value));
  }
  return value === '<time>' ? expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) : value;
}

function patternOf(value: string): RegExp {
  const parts = value.split(HIDDEN).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}

/** A server that returns the recorded responses in their order and records the requests. */
async function openRecorded(code: string, adapter: Adapter, { exchange, settings, at }: Conversation) {
  const sent: unknown[] = [];
  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? '/', 'http://recorded');
    const parts: Buffer[] = [];
    for await (const part of message) {
      parts.push(part);
    }
    const body = Buffer.concat(parts).toString();
    const recorded = exchange[sent.length];
    sent.push({
      method: message.method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: readBody(body, message.headers['content-type']),
      headers: message.headers,
    });
    response.writeHead(recorded?.status ?? 500).end(recorded?.text ?? JSON.stringify(recorded?.response ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const opened = openProviderApi({
    code,
    rules: adapter.http,
    settings: settingsOf(code, settings),
    baseUrl: `http://127.0.0.1:${port}`,
    rate: spreadOverMinute(100_000),
  });
  const api = at === undefined ? opened : { ...opened, now: () => Date.parse(at) };
  const close = async () => {
    await opened.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { api, sent, close };
}

/** Those that its twin requires; of a recorded provider, those that it was called with. */
function settingsOf(code: string, names?: readonly SettingName[]): Settings {
  const settings: Settings = findProtocol(code)?.settings ?? {};
  return names ? Object.fromEntries(names.map((name) => [name, settings[name] ?? `recorded-${name}`])) : settings;
}

function readBody(body: string, type = ''): unknown {
  if (body === '') {
    return null;
  }
  return type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
}
