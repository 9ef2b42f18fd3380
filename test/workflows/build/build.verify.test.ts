import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { clone, ROOT, run } from './clone';

const SWAPLANE = 'bin/swaplane.js';
const BUILDING = 'Building Swaplane';
/** Where Python or its registry is missing, the build says so, and nothing else. */
const QUIET = expect.stringMatching(/^(The Python client was not built, .*\n)?$/);

/** Not built when the first test begins; each test continues with the result of the one before. */
const dir = clone();

test('a clone is built by its first command, and again only when a source has changed', () => {
  const help = () => run(dir, SWAPLANE, ['--help']);
  expect(help()).toMatchObject({ status: 0, stderr: expect.stringContaining(BUILDING) });
  expect(help()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Usage: swaplane') });

  const program = join(dir, 'src/cli/operator-commands.ts');
  writeFileSync(program, readFileSync(program, 'utf8').replace('operators work on', 'operators work upon'));
  expect(help()).toMatchObject({
    stderr: expect.stringContaining(BUILDING),
    stdout: expect.stringContaining('operators work upon'),
  });
  expect(help().stderr).toBe('');
});

test('a removed source is removed from the build, and the bundle is rebuilt only when workflows change', () => {
  const bundle = join(dir, 'dist/workflow-bundle.js');
  const build = () => expect(run(dir, 'tools/build/build.js')).toMatchObject({ status: 0, stderr: QUIET });
  writeFileSync(join(dir, 'src/extra.ts'), 'export const extra: number = 1;\n');
  build();
  expect(existsSync(join(dir, 'dist/src/extra.js'))).toBe(true);

  writeFileSync(bundle, 'the same workflows, the same bundle');
  rmSync(join(dir, 'src/extra.ts'));
  build();
  expect(existsSync(join(dir, 'dist/src/extra.js'))).toBe(false);
  expect(readFileSync(bundle, 'utf8')).toBe('the same workflows, the same bundle');

  appendFileSync(join(dir, 'workflows/index.ts'), 'export const added = 1;\n');
  build();
  expect(readFileSync(bundle, 'utf8')).toContain('added');
});

test('an interrupted build is not taken for a complete one, and its unaffected results are kept', () => {
  expect(run(dir, 'tools/build/build.js').status).toBe(0);
  const madeAt = () =>
    ['workflow-bundle.js', 'web/manifest.json', 'docs/llms.txt'].map((made) =>
      Math.round(statSync(join(dir, 'dist', made)).mtimeMs),
    );
  const before = madeAt();
  writeFileSync(join(dir, 'src/broken.ts'), 'export const = ;\n');
  expect(run(dir, SWAPLANE, ['--help'])).toMatchObject({ status: 1, stderr: expect.stringContaining('build failed') });
  rmSync(join(dir, 'src/broken.ts'));
  expect(run(dir, SWAPLANE, ['--help'])).toMatchObject({ status: 0, stderr: expect.stringContaining(BUILDING) });
  expect(madeAt()).toEqual(before);
});

test('a production build contains no twins, and its command says so; any other build contains both', () => {
  const twin = () => run(dir, 'dist/src/bin/swaplane.js', ['twin', 'nobody', '--port', '1']).stderr;
  const held = () => ['src/twins', 'src/cli/twin/twin.js'].map((path) => existsSync(join(dir, 'dist', path)));
  const build = (environment: string) => {
    expect(run(dir, 'tools/build/build.js', [], { NODE_ENV: environment })).toMatchObject({ status: 0, stderr: QUIET });
  };
  build('test');
  expect(held()).toEqual([true, true]);
  expect(twin()).toContain('There is no twin for nobody; available: ');

  build('production');
  expect(held()).toEqual([false, true]);
  expect(twin()).toContain('Twins are not part of a production build');
  expect(readFileSync(join(dir, 'dist/src/cli/twin/twin.js'), 'utf8')).not.toContain('startTwin');

  expect(run(dir, SWAPLANE, ['--help'], { NODE_ENV: 'production' }).stderr).toBe('');
  expect(run(dir, SWAPLANE, ['--help']).stderr).toContain(BUILDING);
  expect(held()).toEqual([true, true]);
});

test.each([
  [['--help'], ['@temporalio', 'pg', 'zod']],
  [
    ['order', 'list'],
    ['@temporalio', 'pg', 'zod', 'bignumber.js', 'undici'],
  ],
  [
    ['key', 'create', '--env', 'test'],
    ['@temporalio', 'yaml', 'undici'],
  ],
  [['partner', 'set', 'par_x', '--tier', 'growth'], ['@temporalio']],
])('a short command does not load packages it does not use: %j loads none of %j', (args, packages) => {
  const dir = temporaryDir();
  const hook = join(dir, 'hook.js');
  writeFileSync(hook, "process.on('exit', () => console.log(Object.keys(require.cache).join('\\n')));");
  const { stdout } = run(ROOT, SWAPLANE, args, { NODE_OPTIONS: `--require ${hook}`, DATA_DIR: dir });
  expect(stdout).toContain('/dist/src/cli/main.js');
  for (const name of packages) {
    expect(stdout).not.toContain(`/node_modules/${name}/`);
  }
});
