import { DrizzleQueryError } from 'drizzle-orm/errors';
import { createLogger, type Logger } from '../../src/process/logger';
import { runUnderRequestIds } from '../../src/process/request-ids';

const KEY = `pk_test_${'k'.repeat(43)}`;
const SECRET = `whsec_test_${'w'.repeat(43)}`;

function logged(write: (log: Logger) => void): string {
  let lines = '';
  write(createLogger('trace', { write: (line) => (lines += line) }));
  for (const line of lines.trim().split('\n')) {
    expect(() => JSON.parse(line)).not.toThrow();
  }
  return lines;
}

test('a field that names a secret or an address is hidden at any depth', () => {
  const line = logged((log) =>
    log.child({ signature: 'hidden' }).info({
      order: { id: 'ord_1', deposit_address: 'hidden', items: [{ extra_id: 'hidden', to_address: 'hidden' }] },
      request: { headers: { 'X-API-Key': 'hidden', 'X-Service-Signature': 'hidden', host: 'shown' } },
      secretKey: 'hidden',
      secretKeys: ['hidden', 'hidden'],
    }),
  );
  expect(line).not.toContain('hidden');
  expect(line).toContain('ord_1');
  expect(line).toContain('shown');
});

test('what looks like a credential is hidden wherever it stands', () => {
  const line = logged((log) => {
    log.warn(`bad key ${KEY}`);
    log.warn({ url: `https://x.example/?k=${KEY}`, list: [SECRET] });
    log.info({ url: `https://x.example/track/ord_1?t=${'t'.repeat(43)}` });
    log.error(new Error(`cannot reach postgres://swaplane:hunter2@db:5432/x with ${SECRET}`));
  });
  expect(line).not.toMatch(/kkkk|wwww|tttt|hunter2/);
  expect(line).toContain('pk_test_[redacted]');
  expect(line).toContain('postgres://swaplane:[redacted]@db:5432/x');
});

test('a failed query is logged with its reason and without its parameters', () => {
  const failure = new DrizzleQueryError('select $1', ['secret "memo"', 'bc1qaddress'], new Error('connection lost'));
  const lines = logged((log) => {
    log.error(failure, 'query failed');
    log.error(failure);
    log.error({ nested: { failure } });
  });
  expect(lines).not.toMatch(/memo|bc1q/);
  expect(lines.match(/connection lost/g)?.length).toBeGreaterThanOrEqual(3);
  expect(lines).toContain('select $1');
});

test('what is logged for a request, however late, carries its ids, and nothing else does', async () => {
  const [now, later, outside] = await new Promise<Record<string, unknown>[]>((resolve) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', {
      write: (line) => void (lines.push(JSON.parse(line)) === 3 && resolve(lines)),
    });
    runUnderRequestIds('req_1', 'trace-7', () => {
      log.info('now');
      setImmediate(() => log.child({ part: 'later' }).info('later'));
    });
    setImmediate(() => log.info('outside'));
  });
  expect(now).toMatchObject({ requestId: 'req_1', callerRequestId: 'trace-7' });
  expect(later).toMatchObject({ requestId: 'req_1', callerRequestId: 'trace-7', part: 'later' });
  expect(outside).not.toHaveProperty('requestId');
});

test.each(['', 'has space', 'x'.repeat(129), 'tab\there', 'ü'])("a caller's id that is none is left out: %#", (id) => {
  const line = logged((log) => runUnderRequestIds('req_1', id, () => log.info('line')));
  expect(JSON.parse(line)).toMatchObject({ requestId: 'req_1' });
  expect(line).not.toContain('callerRequestId');
});
