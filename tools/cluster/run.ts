import { resolve } from 'node:path';
import { Command } from 'commander';
import { type Cluster, startCluster } from './cluster';
import { startUntilUp } from './managed-process';
import { removeRunning, writeRunning } from './running';
import { expectTwins } from './twins';

interface Options {
  dir: string;
  apis: number;
  workers: number;
  twins?: string;
}

const options = new Command('npm run cluster --')
  .description('runs the topology of docker-compose.yml from local processes, until Ctrl-C')
  .option('--dir <folder>', 'keeps data and logs', '.data/cluster')
  .option('--apis <count>', 'API processes, at most 4', Number, 2)
  .option('--workers <count>', 'worker processes, at most 4', Number, 2)
  .option('--twins <codes>', 'live providers, by commas, whose twins another program starts, as npm run chaos does')
  .parse()
  .opts<Options>();

async function main(): Promise<void> {
  const dir = resolve(options.dir);
  const { apis, workers } = options;
  const say = (line: string) => process.stdout.write(`  ${line}\n`);
  const twins = await expectTwins(dir, options.twins?.split(',') ?? []);
  let cluster: Cluster | null = null;
  const starting = new Set<string>();
  const tell = () => {
    if (!cluster) return;
    const { url, env, metrics } = cluster;
    writeRunning(dir, { url, env, metrics, twins: twins.ports, processes: pids(cluster) });
  };
  const pids = ({ processes }: Cluster) =>
    Object.fromEntries(
      [...processes.values()].flatMap(({ name, pid }) => {
        const id = starting.has(name) ? undefined : pid();
        return id === undefined ? [] : [[name, id]];
      }),
    );
  /** As a supervisor would. */
  const startAgain = async (name: string) => {
    const ended = cluster?.processes.get(name);
    if (!ended || starting.has(name)) return;
    starting.add(name);
    say(`${name} ended, and is started again`);
    await startUntilUp(ended).finally(() => starting.delete(name));
    tell();
  };
  const onDeath = (name: string) => void startAgain(name).catch((error: Error) => say(error.message));
  cluster = await startCluster({ dir, apis, workers, env: twins.env, onDeath }, say);
  tell();
  const settings = Object.entries({ ...cluster.env, CLUSTER_DIR: dir });
  const lines = settings.map(([name, value]) => `export ${name}='${value}'`);
  say(`\nReady. For commands in another terminal:\n\n${lines.join('\n')}\n`);
  const { close, processes } = cluster;
  const stop = async () => {
    removeRunning(dir);
    await close();
    // One that was just being started again.
    await Promise.all([...processes.values()].map((each) => each.kill()));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop());
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
