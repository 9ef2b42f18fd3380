import { DrizzleQueryError } from 'drizzle-orm/errors';
import { createLogger, type Logger } from '#process/logger';

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

test('a field with the name of a secret or an address is hidden at any depth', () => {
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

test('a text that looks like a credential is hidden everywhere', () => {
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
