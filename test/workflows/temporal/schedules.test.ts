import { Client, Connection, type ScheduleClient } from '@temporalio/client';
import { DAY, HOUR } from '#domain/duration';
import { ensureSchedules, scheduleId } from '#temporal/schedules';
import { freshNamespace } from '#test/helpers/servers/namespace';

const JOB = { name: 'retention', does: 'delete what is old', everyMs: HOUR, catchUpMs: DAY };

let connection: Connection;
let schedules: ScheduleClient;
beforeAll(async () => {
  connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  schedules = new Client({ connection, namespace: await freshNamespace(connection) }).schedule;
});
afterAll(() => connection.close());

const described = () => schedules.getHandle(scheduleId(JOB)).describe();

test('workers that start at once make one schedule, whose runs never overlap', async () => {
  await Promise.all(Array.from({ length: 5 }, () => ensureSchedules(schedules, [JOB])));
  expect(await described()).toMatchObject({
    spec: { intervals: [{ every: HOUR }] },
    action: { workflowType: 'job', workflowId: 'job:retention', args: ['retention'], staticSummary: JOB.does },
    policies: { overlap: 'SKIP', catchupWindow: DAY },
    state: { paused: false },
  });
});

test('an unchanged schedule is not updated, and one whose interval has changed is', async () => {
  const { info } = await described();
  await ensureSchedules(schedules, [JOB]);
  expect((await described()).info.lastUpdatedAt).toEqual(info.lastUpdatedAt);
  await ensureSchedules(schedules, [{ ...JOB, everyMs: 2 * HOUR }]);
  expect((await described()).spec.intervals).toMatchObject([{ every: 2 * HOUR }]);
});

test('a schedule that an operator paused stays paused, whatever changes', async () => {
  await schedules.getHandle(scheduleId(JOB)).pause('we look into something');
  await ensureSchedules(schedules, [{ ...JOB, catchUpMs: HOUR }]);
  expect(await described()).toMatchObject({
    policies: { catchupWindow: HOUR },
    state: { paused: true, note: 'we look into something' },
  });
});

test('a deleted schedule is made again', async () => {
  await schedules.getHandle(scheduleId(JOB)).delete();
  await ensureSchedules(schedules, [JOB]);
  expect(await described()).toMatchObject({ state: { paused: false } });
});
