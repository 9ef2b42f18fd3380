import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectForEach } from '#test/helpers/expect-for-each';
import { scripts } from '../../package.json';
import { PARTS } from '../../tools/tests/parts';
import { FOLDERS } from '../helpers/jest/projects';
import { ROOT } from './sources/source-files';

const TOP = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => name);

/** Named as what appears later: a file that a command writes. */
const WRITTEN_LATER = ['test/histories/exported'];

const PATH = /`([\w.][\w@./-]*\/[\w@./-]*)`/g;
const SCRIPT = /(?:^|`)npm run ([\w-]+(?::[\w-]+)*)/gm;
const PROJECT = /--selectProjects ((?:[a-z]+ ?)+)/g;

/** Every page that people read, but the changelog, which names what was. */
function listPages(): string[] {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'changelog.md')
    .map((name) => join('docs', name));
  return ['README.md', 'SECURITY.md', 'sdk/client/README.md', ...pages];
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const isThere = (path: string) =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(join(ROOT, `${path.replace(/\/$/, '')}${ending}`)));

/** The names of a page that lead nowhere. */
function listLost(text: string, projects: readonly string[]): string[] {
  const paths = namesIn(text, PATH).filter((path) => TOP.includes(path.split('/')[0] ?? ''));
  return [
    ...paths.filter((path) => !isThere(path) && !WRITTEN_LATER.includes(path)),
    ...namesIn(text, SCRIPT).filter((script) => !(script in scripts)),
    ...namesIn(text, PROJECT)
      .flatMap((names) => names.trim().split(' '))
      .filter((project) => !projects.includes(project)),
  ];
}

test('every file, npm script and Jest project that the documentation names is there', async () => {
  const names = [...Object.keys(FOLDERS), ...PARTS.map(({ name }) => name)];
  await expectForEach(listPages(), (page) =>
    expect(listLost(readFileSync(join(ROOT, page), 'utf8'), names)).toEqual([]),
  );
  const lost =
    'see `src/gone.ts` and `src/domain/`, `npm run nothing`, `npm run test:e2e`, jest --selectProjects domain moon';
  expect(listLost(lost, names)).toEqual(['src/gone.ts', 'nothing', 'moon']);
});
