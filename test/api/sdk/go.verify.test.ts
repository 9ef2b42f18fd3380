import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

const ROOT = join(__dirname, '../../..');
const README = readFileSync(join(ROOT, 'sdk/go/README.md'), 'utf8');
const NAME = 'swaplane-go.tgz';
const run = promisify(execFile);

/** Machines without Go leave these out. */
const hasGo = spawnSync('go', ['version']).status === 0;
if (!hasGo) {
  process.stderr.write('Tests of the client for Go are skipped: they need Go.\n');
}
const withGo = hasGo ? describe : describe.skip;

withGo('the Go client, as a server gives it', () => {
  let instance: TestInstance;
  let origin: string;
  /** A partner's project, and in it the client. */
  let project: string;
  let module: string;
  let hookPort: number;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(ROOT, 'tools/build/run.js')], { stdio: 'ignore' });
    instance = await startInstanceOnTestServers();
    origin = new URL(instance.dev.base_url).origin;
    hookPort = await freePort();
    const url = `http://localhost:${hookPort}/hook`;
    await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', url);
    project = temporaryDir();
    module = join(project, 'swaplane');
    await run('go', ['mod', 'init', 'shop'], { cwd: project });
    await run('bash', ['-euc', block('sh')[0]?.replaceAll('https://swap.example', origin) ?? ''], { cwd: project });
  });
  afterAll(() => instance.stop());

  /** The code blocks of the README in a language. */
  const block = (language: string) =>
    [...README.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code);

  /** Runs the Go command; what it prints is the failure. */
  async function go(cwd: string, ...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      SWAPLANE_URL: origin,
      SWAPLANE_KEY: instance.dev.test_key,
      WEBHOOK_SECRET: instance.dev.webhook_test_secret,
      HOOK_PORT: String(hookPort),
    };
    const { stdout } = await run('go', args, { cwd, env }).catch(({ stdout: printed, stderr }) => {
      throw new Error(`${printed}${stderr}`);
    });
    return stdout;
  }

  test('its checksum is beside it', async () => {
    const content = Buffer.from(await (await fetch(`${origin}/packages/${NAME}`)).arrayBuffer());
    const sums = await (await fetch(`${origin}/packages/SHA256SUMS`)).text();
    expect(sums).toContain(`${createHash('sha256').update(content).digest('hex')}  ${NAME}\n`);
  });

  test('it is formatted, and compiles without a warning', async () => {
    expect((await run('gofmt', ['-l', '.'], { cwd: module })).stdout).toBe('');
    await go(module, 'vet', './...');
    await go(module, 'build', './...');
  });

  test('its tests pass, those against a service too', async () => {
    const home = join(ROOT, 'sdk/go');
    expect((await run('gofmt', ['-l', '.'], { cwd: home })).stdout).toBe('');
    await go(home, 'vet', './...');
    const told = await go(home, 'test', '-count=1', '-v', '-timeout=4m', './...');
    expect(told).toMatch(/^ok\s+swaplane\s/m);
    expect(told).not.toContain('--- SKIP');
  });

  test('every sample of its README compiles', async () => {
    for (const [at, sample] of block('go').entries()) {
      const folder = join(project, `sample${at}`);
      mkdirSync(folder);
      writeFileSync(
        join(folder, 'main.go'),
        sample.includes('func main()') ? sample : sample.replace(/^package main/, 'package sample'),
      );
      await go(project, 'vet', `./sample${at}`);
    }
  });

  test('the first sample of its README plays an order', async () => {
    const [sent, ...statuses] = (await go(project, 'run', './sample0')).trim().split('\n');
    expect(sent).toMatch(/^send 0\.05 BTC to /);
    expect(statuses).toEqual(['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed']);
  });
});
