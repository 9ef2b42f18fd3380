import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const RESTORE = join(__dirname, '../../deploy/backup/restore.sh');
/** A restore to 14:15 left timeline 1 at this place of the log. */
const LEFT = '1\t1/3000148\tbefore 2026-11-26 14:15:00+00\n';
const BEFORE = '2026-11-26T14-00-00.000Z';

interface BaseBackup {
  timeline: number;
  /** The place in the log up to which it needs it. */
  end: string;
}

let folder: string;
beforeEach(() => {
  folder = temporaryDir();
  mkdirSync(join(folder, 'wal'));
  writeFileSync(join(folder, 'wal/00000002.history.gz'), gzipSync(LEFT));
  addBase(BEFORE, { timeline: 1, end: '1/2000120' });
});

/** Adds what base-backup.sh leaves, with a file that says which one it is. */
function addBase(name: string, { timeline, end }: BaseBackup): void {
  const base = join(folder, 'base', name);
  const server = join(folder, `server-${name}`);
  mkdirSync(join(server, 'pg_wal'), { recursive: true });
  mkdirSync(base, { recursive: true });
  writeFileSync(join(server, 'name'), name);
  for (const part of ['base', 'pg_wal']) {
    spawnSync('tar', ['-czf', join(base, `${part}.tar.gz`), '-C', server, '.']);
  }
  const ranges = `{ "Timeline": ${timeline}, "Start-LSN": "0/2000028", "End-LSN": "${end}" }`;
  writeFileSync(join(base, 'backup_manifest'), `{ "Files": [],\n"WAL-Ranges": [\n${ranges}\n],\n"Checksum": "" }\n`);
}

function restore(...args: string[]) {
  const data = join(temporaryDir(), 'data');
  mkdirSync(data);
  const env = { ...process.env, BACKUP: folder, PGDATA: data, OWNER: 'root:root' };
  const { status, stdout, stderr } = spawnSync('sh', [RESTORE, ...args], { env, encoding: 'utf8' });
  const read = (file: string) => (status === 0 ? readFileSync(join(data, file), 'utf8') : null);
  return { stdout, stderr, settings: read('postgresql.auto.conf'), base: read('name') };
}

test('a restore after another one says which timeline of the log is followed, and how to follow the one before', () => {
  const first = restore('2026-11-26 14:15:00+00');
  expect(first.settings).toContain("recovery_target_timeline = 'latest'");
  expect(first.stdout).toContain("restore.sh '2026-11-26 14:15:00+00' 1\n");
  const second = restore('2026-11-26 14:15:00+00', '1');
  expect(second.settings).toContain("recovery_target_timeline = '1'");
  expect(second.stdout).not.toContain('timeline');
});

test('after a restore to a time before the last base backup, a server that is lost comes back from the one before that time', () => {
  const left = '2026-11-26T15-00-00.000Z';
  addBase(left, { timeline: 1, end: '1/3000220' });
  const again = restore();
  expect(again.base).toBe(BEFORE);
  expect(again.stdout).toContain(`Passed over ${left}: timeline 2 `);
  // What that restore left behind can still be had.
  expect(restore('2026-11-26 16:00:00+00', '1').base).toBe(left);
});

test('of a named timeline, no base backup of a later one is taken', () => {
  const later = '2026-11-26T15-00-00.000Z';
  addBase(later, { timeline: 2, end: '1/3000220' });
  expect(restore('2026-11-26 16:00:00+00').base).toBe(later);
  expect(restore('2026-11-26 16:00:00+00', '1').base).toBe(BEFORE);
  const none = restore('2026-11-26 13:00:00+00');
  expect([none.base, none.stderr]).toEqual([null, expect.stringContaining('There is no base backup before')]);
});

test('each documented base backup says how many are kept: the servers do not get .env', () => {
  const page = readFileSync(join(__dirname, '../../docs/backup.md'), 'utf8');
  const commands = page.match(/^.*base-backup\.sh$/gm) ?? [];
  expect(commands.map((line) => /^docker compose exec -T -e KEEP_BACKUPS=8 .* (\S+) \S+$/.exec(line)?.[1])).toEqual([
    'postgres',
    'temporal-postgres',
  ]);
});
