import { type Installation, startInstallation } from '../../helpers/processes/installation';
import { eventually } from '../../helpers/run/eventually';
import { elapsedMs, leastFigure } from '../../helpers/run/figure';

let installation: Installation;

beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation.close());

test('health names a killed worker within 2 s [rules/incidents: Health]', async () => {
  const { origin, worker } = installation;
  const untilHealthIs = (wanted: number) =>
    eventually(async () => (await fetch(`${origin}/partner/v1/health`)).status === wanted);
  const missed = async () => {
    await untilHealthIs(200);
    await worker.kill();
    const ms = await elapsedMs(() => untilHealthIs(503));
    await worker.start();
    return ms;
  };
  expect(await leastFigure('a killed worker is named, ms', missed)).toBeLessThan(2_000);
});
