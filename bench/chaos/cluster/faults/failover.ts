import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/helpers/run/free-port';
import { ownClusterOf } from '../stage';
import { startStandby } from '../standby';
import type { ClusterFault } from './fault';

/** Postgres gets a synchronous standby, and dies; the standby is promoted, and everything is led to it. */
export const failOver: ClusterFault = async ({ stage }, { lastsMs }) => {
  const own = ownClusterOf(stage);
  const primary = own.postgres;
  const port = await freePort();
  const standby = await startStandby(primary, {
    ...primary.place,
    port,
    dir: join(stage.dir, 'postgres', `server-${port}`),
  });
  own.processes.set('postgres-standby', standby.process);
  await delay(lastsMs);
  await primary.process.kill();
  await standby.asAdmin((admin) => admin.query('select pg_promote()'));
  own.postgres = standby;
  own.processes.set('postgres', standby.process);
  own.processes.delete('postgres-standby');
  for (const wire of stage.lines.postgres) wire.lead(`127.0.0.1:${port}`);
  rmSync(primary.files, { recursive: true, force: true });
};
