import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectForEach } from '#test/helpers/expect-for-each';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { anchorOf } from '../../../docs/.vitepress/links';

const ROOT = join(__dirname, '../../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** Proved elsewhere: the first by the tests of the launcher, the second by running this test. */
const ELSEWHERE = ['npm ci && npm start', 'npm ci && npm test'];

const commands = [...README.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
);

let instance: TestInstance;
beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

test('the README has the two commands that start and test everything', () => {
  expect(commands).toEqual(expect.arrayContaining(ELSEWHERE));
});

test.each(commands.filter((command) => !ELSEWHERE.includes(command)))(
  "the README's command %s does what it says",
  async (command) => {
    const [npx, swaplane, ...args] = command.split(' ');
    expect([npx, swaplane]).toEqual(['npx', 'swaplane']);
    const { code, stdout } = await instance.run(...args);
    expect(code).toBe(0);
    expect(stdout).toContain('completed');
  },
  60_000,
);

/** Each page of the repository with its links; text in code is not a link. */
const PAGES = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const proseOf = (page: string) =>
  readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code');
const anchorsOf = (page: string) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link of a page leads to an existing file and heading', () =>
  expectForEach(PAGES, (page) => {
    const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const broken = links
      .filter((link) => !/^https?:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : join(dirname(page), path);
        const isThere = existsSync(join(ROOT, target));
        return !isThere || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  }));
