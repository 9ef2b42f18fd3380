import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { loadConfig } from '#process/config/config';

/** The generators in fixed versions, with the compilers that a wallet has; they are no dependencies of ours. */
const TOOLS = join(__dirname, '../../../../tools/generators');
const CACHE = loadConfig(process.env).cacheDir;
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

/** Runs a program; what it printed is the failure. */
export async function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', ...options.env };
  const { stdout } = await promisify(execFile)(program, args, { ...options, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    ({ message, stdout: printed = '', stderr = '' }) => {
      throw new Error(`${message}\n${printed}${stderr}`);
    },
  );
  return stdout;
}

/** The programs of these that the machine does not have; nothing else of the project needs Java. */
export function missingOf(needs: readonly string[]): string[] {
  return needs.filter((need) => spawnSync('sh', ['-c', `command -v ${need}`]).status !== 0);
}

/** Installs the generators that npm has into a project. */
export async function installNodeTools(project: string): Promise<void> {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(TOOLS, name), join(project, name));
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: project });
}

/** A virtual environment with the generator for Python and what its clients run with, made once per set of versions. */
export async function pythonEnvironment(): Promise<NodeJS.ProcessEnv> {
  const requirements = join(TOOLS, 'requirements.txt');
  const home = join(CACHE, `generators-${digest(readFileSync(requirements)).slice(0, 12)}`);
  const bin = join(home, 'bin');
  const done = join(home, 'done');
  if (!existsSync(done)) {
    rmSync(home, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', home]);
    await run(join(bin, 'pip'), ['install', '--quiet', '--disable-pip-version-check', '--requirement', requirements]);
    cpSync(requirements, done);
  }
  return { PATH: [bin, process.env.PATH].join(delimiter), PYTHONDONTWRITEBYTECODE: '1' };
}

/** The jar of openapi-generator, whose version and checksum are in the list of checksums. */
export async function openApiGenerator(): Promise<string> {
  const listed = readFileSync(join(TOOLS, 'SHA256SUMS'), 'utf8').trim();
  const [checksum = '', name = ''] = listed.split(/\s+/);
  const jar = join(CACHE, name);
  if (!existsSync(jar)) {
    const [, artifact, version] = /^(.*)-([\d.]+)\.jar$/.exec(name) ?? [];
    const making = join(CACHE, `${name}.${process.pid}.making`);
    mkdirSync(making, { recursive: true });
    const wanted = [`-Dartifact=org.openapitools:${artifact}:${version}`, `-DoutputDirectory=${making}`];
    await run('mvn', ['--quiet', '--batch-mode', '--strict-checksums', MAVEN_COPY, ...wanted]);
    if (digest(readFileSync(join(making, name))) !== checksum) {
      throw new Error(`${name} is not the one whose checksum is in tools/generators/SHA256SUMS`);
    }
    renameSync(join(making, name), jar);
    rmSync(making, { recursive: true });
  }
  return jar;
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Compiles what was generated for Kotlin. */
export async function compileKotlin(client: string): Promise<void> {
  await run('mvn', [
    '--quiet',
    '--batch-mode',
    `--file=${join(TOOLS, 'kotlin/pom.xml')}`,
    `-Dclient=${client}`,
    'compile',
  ]);
}
