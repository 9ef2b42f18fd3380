import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { version } from '../../../package.json';

const ROOT = join(__dirname, '../../..');
const HOME = join(ROOT, 'sdk/python');
const run = promisify(execFile);
const WHEEL = `swaplane-${version}-py3-none-any.whl`;

/** Nothing else needs Python, so machines without it leave these out. */
const hasPython = spawnSync('python3', ['-c', 'import venv, pip']).status === 0;
const withPython = hasPython ? describe : describe.skip;

withPython('the Python client, installed from a server', () => {
  let instance: TestInstance;
  let origin: string;
  let folder: string;
  let hookPort: number;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(ROOT, 'tools/build/run.js')], { stdio: 'ignore' });
    instance = await startInstanceOnTestServers();
    origin = new URL(instance.dev.base_url).origin;
    folder = temporaryDir();
    hookPort = await freePort();
    const url = `http://localhost:${hookPort}/hook`;
    await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', url);
    await run('python3', ['-m', 'venv', folder]);
    const wanted = [`${origin}/packages/${WHEEL}`, '--requirement', join(HOME, 'tests/requirements.txt')];
    await run(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', ...wanted]);
  });
  afterAll(() => instance.stop());

  /** Runs a program of the environment; what it prints is the failure. */
  async function python(...args: string[]): Promise<string> {
    const env = {
      HOME: folder,
      PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1',
      SWAPLANE_URL: origin,
      SWAPLANE_KEY: instance.dev.test_key,
      WEBHOOK_SECRET: instance.dev.webhook_test_secret,
      HOOK_PORT: String(hookPort),
    };
    const told = run(join(folder, 'bin/python'), args, { cwd: folder, env });
    return told.then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }) => {
        throw new Error(`${stdout}${stderr}`);
      },
    );
  }

  /** What the README has in Python. */
  const samples = () =>
    [...readFileSync(join(HOME, 'README.md'), 'utf8').matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(
      ([, sample = '']) => sample,
    );

  test('its checksum is beside it, and its licence and README are in it', async () => {
    expect(await (await fetch(`${origin}/packages/SHA256SUMS`)).text()).toMatch(
      new RegExp(`^[0-9a-f]{64}  ${WHEEL}$`, 'm'),
    );
    const meta =
      'import importlib.metadata as m; d = m.distribution("swaplane"); print(d.read_text("METADATA"), d.files)';
    const told = await python('-c', meta);
    expect(told).toContain('# The Swaplane client for Python');
    expect(told).toMatch(/licenses\/LICENSE/);
    expect(told).toContain('swaplane/py.typed');
    expect(told.match(/^Requires-Dist: .*$/gm)).toEqual([
      'Requires-Dist: httpx<1,>=0.27',
      'Requires-Dist: pydantic<3,>=2.7',
    ]);
  });

  test('the package, its tests and the samples of its README are right for mypy --strict', async () => {
    writeFileSync(join(folder, 'samples.py'), samples().join('\n'));
    await python('-m', 'mypy', '--strict', '--package', 'swaplane');
    await python('-m', 'mypy', '--strict', join(folder, 'samples.py'));
    await python('-m', 'mypy', '--strict', join(HOME, 'tests'));
  });

  test('mypy refuses an amount that is a number, a word that is unknown, and an order of an event without one', async () => {
    const wrong = `
from swaplane import Swaplane, parse_webhook

swaplane = Swaplane("pk_test_1", "https://swap.example")
swaplane.estimate(from_="BTC", to="ETH", amount=0.05)
swaplane.refund_action("ord_1", action="refund")
swaplane.create_order(address="a")
parse_webhook("").order
`;
    writeFileSync(join(folder, 'wrong.py'), wrong);
    const told = await python('-m', 'mypy', '--strict', join(folder, 'wrong.py')).catch(String);
    expect(
      [...told.matchAll(/wrong\.py:(\d+): error/g)]
        .map(([, line]) => line)
        .filter((line, at, all) => all.indexOf(line) === at),
    ).toEqual(['5', '6', '7', '8']);
  });

  test('its tests of calls, streams and webhooks pass', async () => {
    expect(
      await python(
        '-m',
        'pytest',
        '-q',
        '-p',
        'no:cacheprovider',
        '--ignore',
        join(HOME, 'tests/live'),
        join(HOME, 'tests'),
      ),
    ).toMatch(/\d+ passed/);
  });

  test('against a service it prices, creates once, streams, resumes and verifies what is delivered', async () => {
    expect(await python('-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(HOME, 'tests/live'))).toMatch(
      /\d+ passed/,
    );
  });

  test('the first sample of the README plays an order', async () => {
    writeFileSync(join(folder, 'sample.py'), samples()[0] ?? '');
    const [sent, ...statuses] = (await python('sample.py')).trim().split('\n');
    expect(sent).toMatch(/^send 0\.05 BTC to /);
    expect(statuses).toEqual(['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed']);
  });
});
