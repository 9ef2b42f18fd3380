import { reasonOf, repeatWhileDown } from '../db/await-database';
import { migrate } from '../db/migrate';
import { isDatabaseOutage } from '../db/outage';
import { loadConfig } from '../process/config/config';
import { ConfigError } from '../process/config/config-error';
import { runProcess } from '../process/lifecycle';
import { createLogger } from '../process/logger';
import { printProgress } from '../process/progress';
import type { RunningRole, RuntimeServices } from '../process/services';
import { StartError } from '../process/start-error';
import { openInfrastructure } from './infrastructure';

/** Longer than a worker's own grace period, shorter than the 10 s of containers. */
const STOP_LIMIT_MS = 9_000;

/** A problem the operator can fix is reported in one line. */
function refuseOutage(error: unknown): never {
  throw isDatabaseOutage(error) ? new StartError(`The database cannot serve: ${reasonOf(error)}`) : error;
}

/** Runs one role in its own process, with external servers; any number of them may run. */
export function runRole(name: string, start: (services: RuntimeServices) => Promise<RunningRole>): void {
  runProcess(printProgress(process.stderr), async ({ progress, signal, onStop, fail }) => {
    const config = loadConfig(process.env);
    if (!config.databaseUrl || !config.temporal.address) {
      const missing = config.databaseUrl ? 'TEMPORAL_ADDRESS' : 'DATABASE_URL';
      throw new ConfigError(`${missing} must be set to run the ${name} on its own (npm start runs everything)`);
    }
    const log = createLogger(config.logLevel);
    const infrastructure = await openInfrastructure(config, { progress, signal, onChildDeath: fail });
    const { databaseUrl } = infrastructure;
    await progress.step('Database', async (say) => {
      say('migrating');
      const waiting = { say: (reason: string) => say(`waiting: ${reason}`), signal };
      await repeatWhileDown(() => migrate(databaseUrl), waiting).catch(refuseOutage);
      say('migrated');
    });
    signal.throwIfAborted();
    const role = await start({ config, log, ...infrastructure }).catch(refuseOutage);
    onStop(`The ${name}`, STOP_LIMIT_MS, () => role.close());
    void role.failed?.then(fail);
    progress.line(`The ${name} is ready.`);
  });
}
