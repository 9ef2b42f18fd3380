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
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.verify.test.ts'))
    .sort();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const tidying = TIDYING.map((file) => `require(${pathFrom(out, join(root, file))});\n`);
  for (let start = 0; start < files.length; start += FILES_PER_GROUP) {
    const members = files.slice(start, start + FILES_PER_GROUP);
    const blocks = members.map((file) => {
      const path = join('test', folder, file);
      return `describe(${JSON.stringify(path)}, () => void require(${pathFrom(out, join(root, path))}));\n`;
    });
    const number = 1 + start / FILES_PER_GROUP;
    writeFileSync(join(out, `${nameOf(members)}-${number}.test.ts`), [...tidying, ...blocks].join(''));
  }
}

const pathFrom = (folder, file) => JSON.stringify(relative(folder, file));

/** The areas of a group's files: `keys-limits`. */
function nameOf(members) {
  return [...new Set(members.map((file) => file.split('/')[0].replace('.test.ts', '')))].join('-');
}

module.exports = { writeGroups };
