import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildVersion } from '#launcher/temporal/binary';
import { loadConfig } from '#process/config/config';

const TOOLS = join(__dirname, '..');

interface Source {
  folder: string;
  source: string;
  flags?: readonly string[];
}

/** Programs that are built from source, each in the version that the go.mod of its folder pins. */
const PROGRAMS = {
  btcd: { folder: 'btcd', source: 'github.com/btcsuite/btcd' },
  caddy: { folder: 'deploy', source: 'github.com/caddyserver/caddy/v2/cmd/caddy' },
  compose: { folder: 'deploy', source: './compose' },
  helm: { folder: 'deploy', source: 'helm.sh/helm/v3/cmd/helm' },
  kubeconform: { folder: 'deploy', source: 'github.com/yannh/kubeconform/cmd/kubeconform' },
  // Without the service discoveries that the configuration does not use: they take three quarters of the time.
  promtool: {
    folder: 'promtool',
    source: 'github.com/prometheus/prometheus/cmd/promtool',
    flags: ['-tags', 'remove_all_sd,enable_dns_sd'],
  },
  'temporal-server': { folder: 'temporal', source: 'go.temporal.io/server/cmd/server' },
  'temporal-sql-tool': { folder: 'temporal', source: 'go.temporal.io/server/cmd/tools/sql' },
} as const satisfies Record<string, Source>;

export type GoProgram = keyof typeof PROGRAMS;

/** Whether programs can be built here. */
export function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0;
}

/** Builds a program with Go, once per version and machine. Returns the folder that holds it under its name. */
export async function buildGoProgram(name: GoProgram): Promise<string> {
  const { folder, source, flags = [] }: Source = PROGRAMS[name];
  const cwd = join(TOOLS, folder);
  const home = join(loadConfig(process.env).cacheDir, `go-${buildVersion(cwd)}`);
  const file = join(home, name);
  if (!existsSync(file)) {
    mkdirSync(home, { recursive: true });
    const making = `${file}.${process.pid}.making`;
    await promisify(execFile)('go', ['build', '-o', making, ...flags, source], { cwd });
    renameSync(making, file);
  }
  return home;
}
