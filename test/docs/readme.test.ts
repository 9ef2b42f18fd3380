import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInstanceOnTestServers, type TestInstance } from '../support/service/instance';

const ROOT = join(__dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
/** Proved elsewhere: the first by the tests of the launcher, the other by whoever runs this. */
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
  '%s does what it says',
  async (command) => {
    const [npx, swaplane, ...args] = command.split(' ');
    expect([npx, swaplane]).toEqual(['npx', 'swaplane']);
    const { code, stdout } = await instance.run(...args);
    expect(code).toBe(0);
    expect(stdout).toContain('completed');
  },
  60_000,
);

test('every link of the README leads to something that exists', () => {
  const links = [...README.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter((link) => !/^https?:/.test(link) && !existsSync(join(ROOT, link)))).toEqual([]);
});
