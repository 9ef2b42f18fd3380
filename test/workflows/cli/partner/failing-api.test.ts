import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type Answer, hangUp, useAnsweringApi } from '#test/helpers/service/answering-api';
import { startSwaplane, swaplane } from '#test/helpers/service/commands';

/** What the commands print of an order. */
const ORDER = {
  order_id: 'ord_00000000000000000000000000',
  status: 'completed',
  deposit_extra_id: null,
  deposit_address: 'bc1q',
  payout_address: '0x1',
  amount_to_actual: null,
  partner_order_ref: null,
  failed_reason_code: null,
  tx_in_hash: null,
  tx_out_hash: null,
  tracking_url: null,
  timeline: [{ status: 'completed', at: '2026-03-02T10:00:00.000Z', sequence: 1 }],
};
const QUOTE = { quote_id: 'quo_1' };

const give =
  (status: number, value: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, headers).end(JSON.stringify(value));
const refuse = (status: number, error: object = {}, headers = {}): Answer =>
  give(status, { error: { code: 'CODE', message: 'Words', ...error } }, headers);
const SOON = { 'Retry-After': '0' };

/** By path, one after the other; the last one also answers what comes after it. */
let answers: Record<string, Answer[]> = {};
const { url, received } = useAnsweringApi((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://api');
  const left = answers[pathname.replace('/partner/v1', '')] ?? [];
  const [answer = refuse(404)] = left.length > 1 ? left.splice(0, 1) : left;
  // The whole call has to arrive before its connection may break.
  request.on('end', () => answer(request, response)).resume();
});

beforeEach(() => {
  answers = {};
});

const withKey = () => ({ XDG_CONFIG_HOME: temporaryDir(), SWAPLANE_KEY: 'pk_test_x', SWAPLANE_URL: url() });
const run = (...args: string[]) => swaplane(temporaryDir(), args, withKey());
const create = (...more: string[]) => run('order', 'create', '--address', '0x1', ...more);
const creations = () => received.filter(({ method }) => method === 'POST');
const keys = () => creations().map(({ headers }) => headers['idempotency-key']);

test('an order whose outcome is unknown is asked for again with its key, also while the first call still runs', async () => {
  const unknown = refuse(503, { outcome: 'unknown' }, SOON);
  answers = {
    '/estimate': [give(200, QUOTE)],
    '/order/create': [unknown, refuse(409, {}, SOON), hangUp, give(201, ORDER)],
  };
  const { code, stdout, stderr } = await create('--json');
  expect([code, stderr, JSON.parse(stdout)]).toEqual([0, '', ORDER]);
  expect([creations().length, new Set(keys()).size]).toEqual([4, 1]);
});

test.each([
  ['the connection breaks', hangUp],
  ['a proxy gives up', give(504, 'Gateway timeout')],
  ['the outcome is unknown', refuse(503, { outcome: 'unknown' })],
])('an order that may exist, because %s, is not created again by what the command says next', async (_case, answer) => {
  answers = { '/order/create': [answer, give(201, ORDER)] };
  const { code, stderr } = await create('--quote', 'quo_1');
  expect(code).toBe(1);
  const [, options = ''] =
    /The order may have been created\..* with (--quote \S+ --idempotency-key \S+)\n$/.exec(stderr) ?? [];
  expect((await create(...options.split(' '))).code).toBe(0);
  expect([creations().length, new Set(keys()).size]).toEqual([2, 1]);
});

test('an order that certainly does not exist is not said to be possible', async () => {
  for (const answer of [refuse(503, { outcome: 'not_created' }), refuse(400), refuse(429)]) {
    answers = { '/order/create': [answer] };
    expect((await create('--quote', 'quo_1')).stderr).toMatch(/^error: The API returned \d+ CODE: Words\n$/);
  }
  expect(await create('--idempotency-key', 'cart-1')).toMatchObject({ code: 2 });
});

test('watching an order goes on after refusals that pass, and says what happened', async () => {
  const stream: Answer = (_, response) => void response.writeHead(200).write(': hello\n\n');
  answers = {
    [`/order/${ORDER.order_id}/stream`]: [refuse(503), refuse(429), hangUp, stream],
    [`/order/${ORDER.order_id}`]: [refuse(503), give(200, ORDER)],
  };
  const { code, stdout, stderr } = await run('order', 'watch', ORDER.order_id);
  expect([code, stdout]).toEqual([0, '2026-03-02T10:00:00.000Z  1  completed\n']);
  expect(stderr.split('\n').map((line) => /returned \d+|does not respond/.exec(line)?.[0])).toEqual([
    'returned 503',
    'returned 429',
    'does not respond',
    'returned 503',
    undefined,
  ]);
  answers = { [`/order/${ORDER.order_id}/stream`]: [refuse(404)] };
  expect((await run('order', 'watch', ORDER.order_id)).code).toBe(1);
});

test('watching an order prints each status once, also after its connection has broken', async () => {
  const waiting = { status: 'waiting_deposit', at: '2026-03-02T09:00:00.000Z', sequence: 1 };
  const completed = { status: 'completed', at: '2026-03-02T10:00:00.000Z', sequence: 2 };
  const open = { ...ORDER, status: 'waiting_deposit', timeline: [waiting] };
  const stream: Answer = (_, response) => void response.writeHead(200).write(': hello\n\n');
  answers = {
    [`/order/${ORDER.order_id}/stream`]: [stream],
    [`/order/${ORDER.order_id}`]: [give(200, open), give(200, { ...ORDER, timeline: [waiting, completed] })],
  };
  const watch = startSwaplane(temporaryDir(), ['order', 'watch', ORDER.order_id], withKey());
  watch.process.stdout.once('data', () => received[0]?.socket.destroy());
  expect(await watch.ended).toMatchObject({
    code: 0,
    stdout: '2026-03-02T09:00:00.000Z  1  waiting_deposit\n2026-03-02T10:00:00.000Z  2  completed\n',
  });
});

test('following the log goes on after refusals that pass', async () => {
  const call = {
    request_id: 'req_1',
    at: '2026-03-02T10:00:00.000Z',
    method: 'GET',
    path: '/x',
    query: null,
    status: 200,
    error_code: null,
    duration_ms: 1,
  };
  const page = (items: object[]) => give(200, { items, next_cursor: null });
  answers = { '/me/requests': [page([]), refuse(503), refuse(429), page([call]), refuse(401)] };
  const { code, stdout, stderr } = await run('logs', 'tail', '--json');
  expect([code, stdout]).toEqual([1, `${JSON.stringify(call)}\n`]);
  expect(stderr).toMatch(/ 503 .*trying again\n.* 429 .*trying again\nerror: .* 401 /);
});

test('following events after one that nothing knows is an error, and does not begin with the first', async () => {
  answers = { '/me/events': [refuse(400)] };
  const { code, stdout, stderr } = await run('events', '--follow', '--after', 'ord_unknown:completed:1');
  expect([code, stdout, stderr]).toEqual([1, '', 'error: The API returned 400 CODE: Words\n']);
  expect(received).toHaveLength(1);
});
