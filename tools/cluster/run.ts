import { resolve } from 'node:path';
import { Command } from 'commander';
import { startCluster } from './cluster';

const { dir, apis, workers } = new Command('npm run cluster --')
  .description('runs the topology of docker-compose.yml from local processes, until Ctrl-C')
  .option('--dir <folder>', 'keeps data and logs', '.data/cluster')
  .option('--apis <count>', 'API processes, at most 4', Number, 2)
  .option('--workers <count>', 'worker processes, at most 4', Number, 2)
  .parse()
  .opts<{ dir: string; apis: number; workers: number }>();

async function main(): Promise<void> {
  const say = (line: string) => process.stdout.write(`  ${line}\n`);
  const cluster = await startCluster({ dir: resolve(dir), apis, workers }, say);
  const settings = Object.entries(cluster.env).map(([name, value]) => `export ${name}='${value}'`);
  say(`\nReady. For commands in another terminal:\n\n${settings.join('\n')}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cluster.close().then(() => process.exit(0)));
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
