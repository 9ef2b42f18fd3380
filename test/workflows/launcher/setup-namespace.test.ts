import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { findTemporal } from '#launcher/temporal/binary';
import { loadConfig } from '#process/config/config';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const SCRIPT = join(__dirname, '../../../tools/temporal/setup-namespace.sh');
const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';

/** Runs the script as docker-compose.yml does, with `temporal` on the path. */
async function setUp(namespace: string): Promise<void> {
  const { cacheDir } = loadConfig(process.env);
  const program = await findTemporal({ cacheDir, say: () => {}, signal: new AbortController().signal });
  const home = temporaryDir();
  if (program !== 'temporal') symlinkSync(program, join(home, 'temporal'));
  const env = {
    PATH: `${home}:${process.env.PATH}`,
    HOME: home,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
  };
  await promisify(execFile)('/bin/sh', [SCRIPT], { env });
}

test('a production namespace keeps workflows for 30 days, also if it was created with fewer', async () => {
  const connection = await Connection.connect({ address });
  const { workflowService } = connection;
  const [fresh, earlier] = ['fresh', 'earlier'].map((name) => `${name}-${randomBytes(6).toString('hex')}`);
  await workflowService.registerNamespace({
    namespace: earlier ?? '',
    workflowExecutionRetentionPeriod: msToTs('1 day'),
  });
  for (const namespace of [fresh, earlier]) {
    await setUp(namespace ?? '');
    const { config } = await workflowService.describeNamespace({ namespace: namespace ?? '' });
    expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(30 * 86_400);
  }
  await connection.close();
});
