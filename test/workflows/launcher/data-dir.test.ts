import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataDir } from '#launcher/data-dir';
import { endRun, findRun, isAlive, type ProcessRun } from '#launcher/processes';
import { readOrCreateSecret } from '#process/config/stored-secret';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

const URL_HERE = 'http://127.0.0.1:8080';

/** A process that lives until it is ended. */
async function livingProcess(before = ''): Promise<{ process: ChildProcess; run: ProcessRun }> {
  const child = spawn(process.execPath, ['-e', `${before}; setInterval(() => {}, 1e6); console.log('up')`]);
  await once(child.stdout, 'data');
  const run = findRun(child.pid ?? 0);
  if (!run) {
    throw new Error('the process did not start');
  }
  return { process: child, run };
}

const holdBy = (path: string, holder: ProcessRun) =>
  writeFileSync(join(path, 'instance.json'), JSON.stringify({ ...holder, url: URL_HERE }));

test('a second start is refused with the pid and the address of the first', async () => {
  const path = temporaryDir();
  const first = await livingProcess();
  holdBy(path, first.run);
  await expect(claimDataDir(path, 'http://127.0.0.1:8081')).rejects.toThrow(
    `Swaplane is already running in ${path} (pid ${first.run.pid}, ${URL_HERE}); stop it, or set another DATA_DIR and PORT.`,
  );
  first.process.kill('SIGKILL');
});

test('a directory is free again after its holder released it or died, or when another process has its pid', async () => {
  const path = temporaryDir();
  (await claimDataDir(path, URL_HERE)).release();
  (await claimDataDir(path, URL_HERE)).release();

  const dead = await livingProcess();
  dead.process.kill('SIGKILL');
  await once(dead.process, 'exit');
  holdBy(path, dead.run);
  (await claimDataDir(path, URL_HERE)).release();

  holdBy(path, { pid: process.pid, birth: 'some earlier process' });
  (await claimDataDir(path, URL_HERE)).release();

  writeFileSync(join(path, 'instance.json'), '{"pid":');
  (await claimDataDir(path, URL_HERE)).release();
});

test('children of a killed launcher are ended, and unrelated processes with an old pid are not', async () => {
  const path = temporaryDir();
  const [orphan, stranger] = [await livingProcess(), await livingProcess()];
  writeFileSync(
    join(path, 'children.json'),
    JSON.stringify([
      { ...orphan.run, name: 'Postgres', stopSignal: 'SIGINT' },
      { ...stranger.run, birth: 'some earlier process', name: 'Temporal', stopSignal: 'SIGINT' },
    ]),
  );
  const ended = once(orphan.process, 'exit');
  await claimDataDir(path, URL_HERE);
  expect((await ended)[1]).toBe('SIGINT');
  expect(isAlive(orphan.run)).toBe(false);
  expect(isAlive(stranger.run)).toBe(true);
  expect(readFileSync(join(path, 'children.json'), 'utf8')).toBe('[]');
  stranger.process.kill('SIGKILL');
});

test('a process that does not end is killed after a while', async () => {
  const stubborn = await livingProcess("process.on('SIGINT', () => {})");
  const ended = once(stubborn.process, 'exit');
  await endRun(stubborn.run, 'SIGINT', 100);
  expect((await ended)[1]).toBe('SIGKILL');
});

test('a secret is created once, never changes, and is readable by its owner only', () => {
  const file = join(temporaryDir(), 'secret.key');
  const secret = readOrCreateSecret(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSecret(file)).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
