import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import { createProgram } from '#cli/program';
import { OPERATIONS } from '#operations/operations';
import { expectForEach } from '#test/helpers/expect-for-each';
import { scripts } from '../../package.json';
import { PARTS } from '../../tools/tests/parts';
import { FOLDERS } from '../helpers/jest/projects';
import { ROOT } from './sources/source-files';

const ENTRIES = readdirSync(ROOT, { withFileTypes: true });
const TOP = ENTRIES.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules').map(({ name }) => name);

/** Named as what appears later: a file that a command writes. */
const WRITTEN_LATER = ['test/histories/exported'];

/** Files that a page names though the project has none: the reader, a command or the build makes them, or they are a package. */
const MADE_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'docs/assistants.md': ['claude_desktop_config.json'],
  'docs/chains.md': ['chains.yaml'],
  'docs/contributing.md': ['running.json'],
  'docs/decisions/build.md': ['start-worker.js'],
  'docs/quickstart.md': ['wallet.mjs'],
  'docs/recipes/polling.md': ['poll.mjs'],
  'docs/recipes/reconciling.md': ['reconcile.mjs'],
  'docs/recipes/webhooks-go.md': ['receiver.go'],
  'docs/recipes/webhooks-node.md': ['receiver.mjs'],
  'docs/recipes/webhooks-python.md': ['receiver.py'],
  'docs/rules/webhooks.md': ['ipaddr.js'],
  'docs/scenarios.md': ['half_paid.yaml', 'half_paid.golden.txt'],
  'docs/secrets.md': ['dev.json'],
  'docs/security.md': ['chains.yaml'],
};

const PATH = /`([\w.][\w@./-]*\/[\w@./-]*)`/g;
const FILE = /`(\w[\w.-]*\.(?:[cm]?[jt]s|tsx|css|go|html|json|md|py|sh|sql|toml|txt|ya?ml))`/g;
const SCRIPT = /(?:^|`)npm run ([\w-]+(?::[\w-]+)*)/gm;
const PROJECT = /--selectProjects ((?:[a-z]+ ?)+)/g;
/** Up to the end of its code, a comment, or another command. */
const COMMAND = /(?:\bnpx |`|^\s*)swaplane\s+((?:[^`#|<>&;\n]|<[^`<>\n]*>)+)/gm;

const OF_PACKAGES = ['cli', 'client', 'python', 'go'].map((name) => `sdk/${name}/README.md`);

/** Every page that people read, but the changelog, which names what was. */
function listPages(): string[] {
  const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'changelog.md')
    .map((name) => join('docs', name));
  return ['README.md', 'SECURITY.md', ...OF_PACKAGES, ...pages];
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const isThere = (path: string) =>
  ['', '.ts', '.tsx'].some((ending) => existsSync(join(ROOT, `${path.replace(/\/$/, '')}${ending}`)));

/** The names of all files of the project, of whatever folder. */
const fileNames = new Set([
  ...ENTRIES.map(({ name }) => name),
  ...TOP.filter((folder) => folder !== 'dist').flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => basename(path)),
  ),
]);

/** The commands of a text whose words or options the program does not have. */
function listLostCommands(text: string, program: Command): string[] {
  // Within a sentence a command may be broken into two lines; a block of commands has one on each.
  const inOneLine = text.replaceAll(/(?<!`)`[^`]+`(?!`)/g, (code) => code.replaceAll(/\s+/g, ' '));
  return namesIn(inOneLine, COMMAND)
    .map((written) => written.trim())
    .filter((written) => !isCommand(written, program));
}

function isCommand(written: string, program: Command): boolean {
  const words = written.match(/'[^']*'|"[^"]*"|<[^>]*>|[^\s'"<]+/g) ?? [];
  let command = program;
  let values = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const within = command.commands.find((each) => each.name() === word);
    if (within && values === 0) {
      command = within;
    } else if (word.startsWith('--')) {
      const option = command
        .createHelp()
        .visibleOptions(command)
        .find(({ long }) => long === word);
      if (!option) {
        return false;
      }
      at += option.required && words[at + 1] !== undefined ? 1 : 0;
    } else if (word !== '…') {
      values += 1;
    }
  }
  const { registeredArguments: places } = command;
  return places.at(-1)?.variadic === true || values <= places.length;
}

/** The names of a page that lead nowhere. */
function listLost(page: string, text: string, { projects, program }: Known): string[] {
  const paths = namesIn(text, PATH).filter((path) => TOP.includes(path.split('/')[0] ?? ''));
  return [
    ...paths.filter((path) => !isThere(path) && !WRITTEN_LATER.includes(path)),
    ...namesIn(text, FILE).filter((name) => !fileNames.has(name) && !MADE_ELSEWHERE[page]?.includes(name)),
    ...namesIn(text, SCRIPT).filter((script) => !(script in scripts)),
    ...namesIn(text, PROJECT)
      .flatMap((names) => names.trim().split(' '))
      .filter((project) => !projects.includes(project)),
    ...listLostCommands(text, program),
  ];
}

interface Known {
  projects: readonly string[];
  program: Command;
}

const KNOWN: Known = {
  projects: [...Object.keys(FOLDERS), ...PARTS.map(({ name }) => name)],
  program: createProgram(OPERATIONS),
};

test('every file, npm script, Jest project and command that the documentation names is there', () =>
  expectForEach(listPages(), (page) =>
    expect(listLost(page, readFileSync(join(ROOT, page), 'utf8'), KNOWN)).toEqual([]),
  ));

test.each([
  ['see `src/gone.ts` and `src/domain/`', ['src/gone.ts']],
  ['see `gone.ts`, `apply-event.ts` and `jest.config.js`', ['gone.ts']],
  ['`npm run nothing`, `npm run test:e2e`', ['nothing']],
  ['jest --selectProjects domain moon', ['moon']],
  ['`npx swaplane order vanish <order-id>`', ['order vanish <order-id>']],
  ["`npx swaplane order decide ord_… --status\nrefunded --reason 'the provider says so' --tx …`", []],
  ['`npx swaplane order note ord_… --loudly`', ['order note ord_… --loudly']],
  ["`npx swaplane privacy repeat erasures --reason '…'`", []],
  ['ask `swaplane order list`, or `swaplane orders list`', ['orders list']],
  ['npx swaplane doctor   # whether all is well\nnpx swaplane physician', ['physician']],
])('a name that leads nowhere is found: %s', (text, lost) => {
  expect(listLost('docs/any.md', text, KNOWN)).toEqual(lost);
});

test.each(['secrets.md', 'going-live.md'])(
  '%s, which has processes restarted for new settings, leads to how containers get them',
  (page) => {
    const read = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');
    expect(read(page)).toContain('](production.md#a-changed-setting)');
    const [, section = ''] = read('production.md').split('## A changed setting\n');
    const [fromUpgrade] = read('upgrading.md').match(/^docker compose up .*--no-recreate.*\n.*$/m) ?? ['none'];
    expect(section.split('\n## ')[0]).toContain(fromUpgrade);
  },
);

test('no page installs a package of ours from a registry, which does not have it', () =>
  expectForEach(listPages(), (page) =>
    expect(
      namesIn(
        readFileSync(join(ROOT, page), 'utf8'),
        /(?:npm install|pip install|npx|go get) ((?:@swaplane\/|swaplane-)[^\s`]*)/g,
      ),
    ).toEqual([]),
  ));

test('what partners do without a clone works without one: no command of theirs asks a registry', () => {
  const [forPartners = ''] = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8').split('## For operators');
  const [, inCi = ''] = readFileSync(join(ROOT, 'docs/scenarios.md'), 'utf8').split('## In your CI');
  const blocks = [forPartners.split('## For partners')[1] ?? '', inCi].flatMap((text) =>
    namesIn(text, /^```\w*\n([\s\S]*?)^```$/gm),
  );
  expect(blocks.length).toBeGreaterThan(5);
  expect(blocks.filter((block) => block.includes('npx swaplane'))).toEqual([]);
});

test('a file that a page makes elsewhere is still named by that page', () =>
  expectForEach(Object.entries(MADE_ELSEWHERE), ([page, names]) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    expect(names.filter((name) => !namesIn(text, FILE).includes(name) || fileNames.has(name))).toEqual([]);
  }));
