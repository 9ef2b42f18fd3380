import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { spreadOverMinute } from '#domain/limits/call-rate';
import type { Adapter, AdapterOrderRequest, CreatedOrder } from '#providers/adapter';
import { ADAPTERS } from '#providers/adapters';
import type { Api } from '#providers/http/api';
import { openProviderApi } from '#providers/http/open-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { findProtocol } from '#twins/protocols';

const OPERATIONS = [
  'assets',
  'limits',
  'quote',
  'createOrder',
  'findOrder',
  'readStatus',
  'requestRefund',
  'hasRefund',
] as const;

const textOrNull = z.string().nullable().default(null);
const asset = z.looseObject({
  contract: textOrNull,
  sends: z.boolean().default(true),
  receives: z.boolean().default(true),
});
const pair = { from: asset, to: asset };

/** The arguments of each operation; a recording leaves out the usual ones. */
const GIVEN = {
  assets: z.null().default(null),
  limits: z.looseObject(pair),
  quote: z.looseObject(pair),
  createOrder: z.looseObject({
    ...pair,
    quoteRef: textOrNull,
    payoutExtraId: textOrNull,
    refundAddress: textOrNull,
    refundExtraId: textOrNull,
    userIp: textOrNull,
  }),
  findOrder: z.string(),
  readStatus: z.looseObject({ secret: textOrNull }),
  requestRefund: z.looseObject({ secret: textOrNull, extraId: textOrNull }),
  hasRefund: z.looseObject({ secret: textOrNull }),
} as const satisfies Record<(typeof OPERATIONS)[number], z.ZodType>;

/** One operation as it was recorded: the arguments, the requests, the responses and the adapter's result. */
const conversation = z.strictObject({
  operation: z.enum(OPERATIONS),
  given: z.unknown().optional(),
  exchange: z.array(
    z.strictObject({
      /** Path and query below the provider's address; the body as it is sent; headers that matter. */
      request: z.strictObject({
        method: z.enum(['GET', 'POST']),
        path: z.string(),
        query: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
        headers: z.record(z.string(), z.string()).optional(),
      }),
      status: z.number(),
      /** As JSON, or as `text` where the exact characters matter, such as an exponent. */
      response: z.unknown().optional(),
      text: z.string().optional(),
    }),
  ),
  /** Fields of the adapter's result; or its refusal. */
  answer: z.unknown().optional(),
  error: z.record(z.string(), z.unknown()).optional(),
});
type Conversation = z.output<typeof conversation>;

const PROVIDERS = ADAPTERS.map((adapter) => [adapter.facts.code, adapter] as const);

test('every provider has a recorded conversation for each of its operations', () =>
  expectForEach(PROVIDERS, ([code, adapter]) => {
    const recorded = new Set<string>(readConversations(code).map(({ operation }) => operation));
    expect(OPERATIONS.filter((operation) => adapter[operation] && !recorded.has(operation))).toEqual([]);
  }));

test.each(PROVIDERS)('%s: the adapter sends and reads what was recorded', (code, adapter) =>
  expectForEach(
    readConversations(code).map((one, number) => [`${one.operation} ${number + 1}`, one] as const),
    async ([_title, recorded]) => {
      const { api, sent, close } = await openRecorded(code, adapter, recorded);
      try {
        const outcome = await run(adapter, api, recorded).then(
          (answer) => ({ answer }),
          (error: Error) => ({ error: { ...error } }),
        );
        expect(sent).toEqual(recorded.exchange.map(({ request }) => expect.objectContaining(expectedOf(request))));
        expect(outcome).toMatchObject(recorded.error ? { error: recorded.error } : { answer: recorded.answer });
        if (recorded.operation === 'createOrder' && 'answer' in outcome) {
          expect(repeatedIn(outcome.answer as CreatedOrder)).toEqual(askedFor(adapter, recorded.given));
        }
      } finally {
        await close();
      }
    },
  ),
);

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

function readConversations(code: string): Conversation[] {
  const file = join(__dirname, 'conversations', `${code}.json`);
  const recorded = z.array(conversation).parse(JSON.parse(readFileSync(file, 'utf8')));
  return recorded.map((one) => ({ ...one, given: GIVEN[one.operation].parse(one.given) }));
}

function run(adapter: Adapter, api: Api, { operation, given }: Conversation): Promise<unknown> {
  const call = adapter[operation] as ((api: Api, given: unknown) => Promise<unknown>) | undefined;
  if (!call) {
    throw new Error(`the adapter has no ${operation}`);
  }
  return call.call(adapter, api, given);
}

function expectedOf({ method, path, query, body, headers }: Conversation['exchange'][number]['request']) {
  return {
    method,
    path,
    query: query ?? {},
    body: withTimes(body ?? null),
    ...(headers && { headers: expect.objectContaining(headers) }),
  };
}

/** `<time>` stands for any time, since an adapter may send one that depends on the hour. */
function withTimes(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withTimes);
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTimes(member)]));
  }
  return value === '<time>' ? expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) : value;
}

/** A server that returns the recorded responses in their order and records the requests. */
async function openRecorded(code: string, adapter: Adapter, { exchange }: Conversation) {
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
  const api = openProviderApi({
    code,
    rules: adapter.http,
    settings: findProtocol(code)?.settings ?? {},
    baseUrl: `http://127.0.0.1:${port}`,
    rate: spreadOverMinute(100_000),
  });
  const close = async () => {
    await api.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { api, sent, close };
}

function readBody(body: string, type = ''): unknown {
  if (body === '') {
    return null;
  }
  return type.includes('urlencoded') ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
}
