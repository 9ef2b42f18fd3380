import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EndedEarly, superviseChildren } from '#launcher/children';
import { claimDataDir } from '#launcher/data-dir';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

/** The report about a child's end that has written these lines. */
async function reportOf(lines: readonly string[]): Promise<string> {
  const path = temporaryDir();
  const dataDir = await claimDataDir(path, 'no address: children of a test');
  const text = join(path, 'text');
  writeFileSync(text, `${lines.join('\n')}\n`);
  const children = superviseChildren(dataDir, () => {});
  const args = ['-c', `sleep 0.1; cat ${text}; exit 2`];
  const spec = { name: 'Child', file: '/bin/sh', args, stopSignal: 'SIGINT', graceMs: 1_000 } as const;
  const end = children.start(spec, async (ended) => void (await once(ended, 'abort'))).catch((error: unknown) => error);
  const { message } = (await end) as EndedEarly;
  dataDir.release();
  return message;
}

const numbered = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);

test('the end of a child is reported with the last eight lines of its log', async () => {
  expect(await reportOf(numbered('line', 20))).toBe(
    [
      'Child ended (exit code 2). Its last log lines:',
      ...numbered('line', 20)
        .slice(-8)
        .map((line) => `  ${line}`),
    ].join('\n'),
  );
});

test.each(['panic: runtime error: index out of range', 'fatal error: concurrent map writes'])(
  'a child that dies of %j is reported with that line, not with the stack traces after it',
  async (reason) => {
    const report = await reportOf([...numbered('line', 20), reason, ...numbered('goroutine', 100)]);
    expect(report).toBe(
      ['Child ended (exit code 2). Its last log lines:', reason, ...numbered('goroutine', 7)].join('\n  '),
    );
  },
);
