import { type ApiClient, createApiClient, readEvents } from '#cli/api/client';
import { ApiRefusal, ApiUnreachableError } from '#cli/api/failure';
import { type Answer, hangUp, useAnsweringApi } from '#test/helpers/service/answering-api';

let answers: Answer[] = [];
const { url, received } = useAnsweringApi((request, response) => {
  const answer = answers.shift();
  if (answer) answer(request, response);
  else response.end('{"done":true}');
});

beforeEach(() => {
  answers = [];
});

const refuse =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(`{"error":{"code":"CODE","message":"Words","request_id":"req_1"}}`);
const SOON = { 'Retry-After': '0' };
const client = (patienceMs?: number): ApiClient =>
  createApiClient({ url: url(), key: 'pk_test_x' }, patienceMs === undefined ? {} : { patienceMs });
const keys = () => received.map(({ headers }) => headers['idempotency-key']);

test('a client with a waiting limit waits as the API says, and repeats the call with the same key', async () => {
  answers = [refuse(429, SOON), refuse(503, SOON), refuse(503, SOON)];
  expect(await client(5_000).answer({ path: '/x', body: {} })).toMatchObject({ status: 200, mayBeDone: true });
  expect(received).toHaveLength(4);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
});

test('what a response warns of is passed on, and the response is the same', async () => {
  const warnings: string[] = [];
  const warned = createApiClient({ url: url(), key: 'pk_test_x' }, { warn: (warning) => warnings.push(warning) });
  answers = [(_, response) => response.writeHead(201, { 'Service-Warning': 'webhook_paused; a="b"' }).end('{"n":1}')];
  expect(await warned.json({ path: '/x', body: {} })).toEqual({ n: 1 });
  await warned.json({ path: '/x' });
  expect(warnings).toEqual(['webhook_paused; a="b"']);
});

test('a call that was refused with 429 certainly had no effect', async () => {
  answers = [refuse(429, SOON)];
  expect(await client(5_000).answer({ path: '/x', body: {} })).toMatchObject({ status: 200, mayBeDone: false });
});

test('a call that may be made once only is repeated only after a 429', async () => {
  answers = [refuse(429, SOON), refuse(503, SOON)];
  expect((await client(5_000).answer({ path: '/x', body: {}, isRepeatable: false })).status).toBe(503);
  expect(received).toHaveLength(2);
});

test('a call whose connection breaks is made again if the service has answered before', async () => {
  const api = client(5_000);
  answers = [hangUp];
  await expect(api.json({ path: '/x' })).rejects.toBeInstanceOf(ApiUnreachableError);
  await api.json({ path: '/x' });
  answers = [hangUp];
  expect(await api.answer({ path: '/x' })).toMatchObject({ status: 200, mayBeDone: true });
  answers = [hangUp];
  await expect(api.answer({ path: '/x', body: {}, isRepeatable: false })).rejects.toBeInstanceOf(ApiUnreachableError);
});

test('after the waiting limit the last response counts, and one without Retry-After counts at once', async () => {
  answers = [refuse(429, { 'Retry-After': '60' }), refuse(503)];
  expect((await client(5_000).answer({ path: '/x' })).status).toBe(429);
  expect((await client(5_000).answer({ path: '/x' })).status).toBe(503);
  expect(received).toHaveLength(2);
});

test('a proxy that names a date in Retry-After is not asked again at once, and for ever', async () => {
  const later = { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' };
  for (const patienceMs of [undefined, 5_000]) {
    answers = [refuse(503, later), refuse(503, later)];
    received.length = 0;
    expect((await client(patienceMs).answer({ path: '/x', body: {} })).status).toBe(503);
    expect(received).toHaveLength(1);
  }
});

test('without a waiting limit the first response is the last, with the message of the API', async () => {
  answers = [refuse(429, SOON)];
  const refusal = await client()
    .json({ path: '/x' })
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ApiRefusal);
  expect(refusal).toMatchObject({ status: 429, code: 'CODE', message: 'The API returned 429 CODE: Words (req_1)' });
});

test('a redirect is not followed, so the key is sent to no other server', async () => {
  answers = [(_, response) => response.writeHead(302, { Location: `${url()}/elsewhere` }).end()];
  await expect(client().json({ path: '/x' })).rejects.toThrow('returned 302 with something that is not from Swaplane');
  expect(received.map((request) => request.url)).toEqual(['/partner/v1/x']);
});

test('a stream is read event by event, wherever its bytes are split', async () => {
  const bytes = Buffer.from(': hello\n\nid: a\ndata: {"story":"ü"}\n\nid: b\ndata: {}\n\n');
  answers = [
    async (_, response) => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
      response.end();
    },
  ];
  const events = [];
  for await (const event of readEvents(await client().stream({ path: '/stream' }))) {
    events.push(event);
  }
  expect(events).toEqual([
    { id: 'a', data: '{"story":"ü"}' },
    { id: 'b', data: '{}' },
  ]);
});

test("a stream that breaks reports an unreachable API, and one that its reader ends reports the reader's reason", async () => {
  const start: Answer = (_, response) => void response.write('id: a\ndata: {}\n\n');
  const readOn = async (signal?: AbortSignal, onEvent?: () => void) => {
    for await (const _ of readEvents(await client().stream({ path: '/stream', ...(signal && { signal }) }))) {
      onEvent?.();
    }
  };
  answers = [start];
  await expect(readOn(undefined, () => received[0]?.socket.destroy())).rejects.toBeInstanceOf(ApiUnreachableError);
  answers = [start];
  const ended = new AbortController();
  await expect(readOn(ended.signal, () => ended.abort(new Error('enough')))).rejects.toThrow('enough');
});
