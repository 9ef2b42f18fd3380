import { resolve } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { openDatabase } from '#db/client';
import { createDataConverter } from '#temporal/payloads';
import { payloadKeysFrom } from '#test/helpers/servers/payload-keys';
import { startWire } from '#test/helpers/servers/wire';
import { sendSignal, signalWithDescendants } from '#tools/cluster/managed-process';
import { readRunning } from '#tools/cluster/running';
import { TWIN_CODES } from '../live/plan';
import { startTwins } from '../live/twins';
import { retryUntil } from '../retry';
import { APIS, type ClusterFaultName, WORKERS } from './plan';
import type { ClusterProcess, Stage } from './stage';

const IMPOSSIBLE: Readonly<Record<string, readonly ClusterFaultName[]>> = {
  'the disk, the clocks and the servers of a running cluster are its own': [
    'disk_full',
    'clock_step',
    'postgres_failover',
  ],
};
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * The cluster that `npm run cluster` runs in a folder. This program is its providers, behind proxies of ours; its processes are
 * reached by their ids, and started again by the cluster itself.
 */
export async function openRunningStage(folder: string): Promise<Stage> {
  const dir = resolve(folder);
  const { url, env, twins: ports } = readRunning(dir);
  checkSize(dir);
  const { DATABASE_URL = '', TEMPORAL_NAMESPACE = '', TEMPORAL_ADDRESS = '', PAYLOAD_KEYS = '', SECRET_KEY = '' } = env;
  const twins = await startTwins();
  const providers = await Promise.all(
    TWIN_CODES.map((code) => startWire(new URL(twins.of(code).url).host, ports[code])),
  );
  const db = openDatabase(DATABASE_URL, { max: 5, onIdleError: () => {} });
  const connection = await Connection.connect({ address: TEMPORAL_ADDRESS });
  const processes = new Map(Object.keys(readRunning(dir).processes).map((name) => [name, reachProcess(dir, name)]));
  const stage: Stage = {
    dir,
    url,
    secretKey: SECRET_KEY,
    twins,
    db,
    workflows: new WorkflowClient({
      connection,
      namespace: TEMPORAL_NAMESPACE,
      dataConverter: createDataConverter(payloadKeysFrom(PAYLOAD_KEYS)),
    }),
    lines: { postgres: [], temporal: [], providers },
    own: null,
    impossible: IMPOSSIBLE,
    deaths: [],
    process(name) {
      const found = processes.get(name);
      if (!found) throw new Error(`the cluster in ${dir} has no ${name}`);
      return found;
    },
    async close() {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      for (const each of processes.values()) each.resume();
      await db.$client.end();
      await connection.close();
      await Promise.all(providers.map((wire) => wire.close()));
      await twins.close();
    },
  };
  const interrupt = () => void stage.close({ keepFiles: true }).finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, interrupt);
  return stage;
}

/** @throws Error that says how the cluster has to be started */
function checkSize(dir: string): void {
  const { processes, twins } = readRunning(dir);
  const lacksProcess = [...APIS, ...WORKERS].some((name) => processes[name] === undefined);
  const lacksTwin = TWIN_CODES.some((code) => twins[code] === undefined);
  if (lacksProcess || lacksTwin) {
    throw new Error(
      `chaos needs two APIs, two workers and the twins of its providers; start the cluster with: npm run cluster -- --dir ${dir} --twins ${TWIN_CODES.join()}`,
    );
  }
}

/** A process that the cluster starts again, when it has ended, under another id. */
function reachProcess(dir: string, name: string): ClusterProcess {
  const pidNow = () => readRunning(dir).processes[name];
  let ended: number | undefined;
  return {
    name,
    async start() {
      const isUp = await retryUntil(async () => {
        const pid = pidNow();
        return pid !== undefined && pid !== ended ? true : null;
      });
      if (!isUp) throw new Error(`${name} was not started again by the cluster in ${dir}`);
    },
    async kill() {
      const pid = pidNow();
      if (pid === undefined) return;
      ended = pid;
      sendSignal(pid, 'SIGKILL');
    },
    hold: () => signalWithDescendants(pidNow(), 'SIGSTOP'),
    resume: () => signalWithDescendants(pidNow(), 'SIGCONT'),
  };
}
