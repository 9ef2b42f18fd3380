import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

interface Listed {
  jobs: { name: string; last_run: { status: string } | null; next_run_at: string | null }[];
}

test('a job can be run by hand, and the list shows when it ran, its result and its next run', async () => {
  expect(await instance.run('job', 'run', 'retention')).toMatchObject({
    code: 0,
    stdout: 'retention: nothing to do\n',
  });
  const { jobs } = await instance.runJson<Listed>('job', 'list');
  expect(jobs).toContainEqual({
    name: 'retention',
    does: expect.any(String),
    every_seconds: 3_600,
    last_run: { at: expect.any(String), status: 'done', counts: expect.any(Object) },
    next_run_at: expect.any(String),
  });
  const { stdout } = await instance.run('job', 'list');
  expect(stdout).toMatch(/JOB +EVERY +LAST RUN +NEXT RUN +LAST RESULT\n/);
  expect(stdout).toMatch(/retention +1 h +\d{4}-.* nothing to do\n/);
});

test('an unknown job is wrong usage', async () => {
  expect(await instance.run('job', 'run', 'dance')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Allowed choices are'),
  });
});
