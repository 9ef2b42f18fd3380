const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');

/** So many that a group takes one to five minutes: a longer one would be left over at the end with one process at work. */
const FILES_PER_GROUP = 6;

/** Helpers that tidy up after the last test: loaded outside of every block, they do so at the end of the group. */
const TIDYING = ['test/helpers/run/temporary-dir.ts', 'test/helpers/service/commands.ts'];

/**
 * Writes a test file for every few files of a folder of test/, which runs them with one copy of all modules, each in a block
 * that bears its name. Otherwise jest loads the program once per file, which takes longer than most files take
 * [docs/decisions/tests.md].
 */
function writeGroups(root, folder) {
  const out = join(root, '.test-groups', folder);
  const files = readdirSync(join(root, 'test', folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(root, 'test', folder, file))
    .sort();
  const pathOf = (file) => JSON.stringify(relative(out, file));
  const tidying = TIDYING.map((file) => `require(${pathOf(join(root, file))});\n`);
  const groupCount = Math.ceil(files.length / FILES_PER_GROUP);
  mkdirSync(out, { recursive: true });
  for (const stale of readdirSync(out).filter((name) => Number.parseInt(name, 10) > groupCount))
    rmSync(join(out, stale));
  for (let group = 0; group < groupCount; group += 1) {
    // Neighbours take about as long as each other, so each goes to another group.
    const members = files.filter((_file, place) => place % groupCount === group);
    const blocks = members.map((file) => {
      return `describe(${JSON.stringify(relative(root, file))}, () => void require(${pathOf(file)}));\n`;
    });
    writeFileSync(join(out, `${group + 1}.test.ts`), [...tidying, ...blocks].join(''));
  }
}

module.exports = { writeGroups };
