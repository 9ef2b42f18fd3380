import { sql } from 'drizzle-orm';
import type { Response } from 'express';
import { requestLog, setRequestLog } from '#api/http/request-log';
import { createLogger } from '#process/logger';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/rows/expect-for-each';

const api = useTestApi();

/** A request whose bad key cannot be recorded, and the line that is logged about it. */
async function loggedFor(callersId: string) {
  await api.services.db.execute(sql`alter table key_failures rename to gone`);
  const { headers } = await api.get('/me/orders', { headers: { 'X-Request-Id': callersId } });
  await api.services.db.execute(sql`alter table gone rename to key_failures`);
  const requestId = headers.get('x-request-id');
  return { requestId, line: api.logged.find((line) => line.requestId === requestId) };
}

test("a caller's own request id is in whatever is logged for the request, beside ours", async () => {
  const { requestId, line } = await loggedFor('trace-7.a');
  expect(line).toMatchObject({ msg: 'could not record a bad key', callerRequestId: 'trace-7.a', requestId });
});

test('a line that is logged for a request late, or by a part of the service, carries both ids; another line carries none', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const res = { locals: {} } as Response;
  setRequestLog(log, res, { ours: 'req_1', callers: 'trace-7' });
  requestLog(res).child({ part: 'later' }).info('of the request');
  log.info('of nobody');
  expect(lines[0]).toMatchObject({ requestId: 'req_1', callerRequestId: 'trace-7', part: 'later' });
  expect(lines[1]).not.toHaveProperty('requestId');
});

test("a caller's id that is none is left out", () =>
  expectForEach(['', 'has space', 'x'.repeat(129), 'tab\there', 'ü'], (callers) => {
    const lines: Record<string, unknown>[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
    const res = { locals: {} } as Response;
    setRequestLog(log, res, { ours: 'req_1', callers });
    requestLog(res).info('line');
    expect(lines[0]).toMatchObject({ requestId: 'req_1' });
    expect(lines[0]).not.toHaveProperty('callerRequestId');
  }));

test('one that is none is left out', () =>
  expectForEach(['has space', 'x'.repeat(129)], async (id) => {
    const { requestId, line } = await loggedFor(id);
    expect(line).toMatchObject({ msg: 'could not record a bad key', requestId });
    expect(line).not.toHaveProperty('callerRequestId');
  }));
