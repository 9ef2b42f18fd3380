import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time';
import { Client } from 'pg';
import { EndedEarly, superviseChildren } from '#launcher/children';
import { claimDataDir } from '#launcher/data-dir';
import { readLastPorts, startOnFreePorts, TEMPORAL_PORTS } from '#launcher/ports';
import { findTemporal } from '#launcher/temporal/binary';
import { loadConfig } from '#process/config/config';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { freshDatabase } from '#test/helpers/servers/database';

describe('database', () => {
  test('two new databases are migrated and share no data', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    const [inOne, inOther] = [new Client({ connectionString: one.url }), new Client({ connectionString: other.url })];
    await Promise.all([inOne.connect(), inOther.connect()]);
    await inOne.query("INSERT INTO partners (partner_id, name) VALUES ('p', 'P')");
    expect((await inOne.query('SELECT 1 FROM partners')).rowCount).toBe(1);
    expect((await inOther.query('SELECT 1 FROM partners')).rowCount).toBe(0);
    await Promise.all([inOne.end(), inOther.end()]);
    await Promise.all([one.drop(), other.drop()]);
  });
});

describe('children', () => {
  /** The report about a child's end that has written these lines. */
  async function reportOf(lines: readonly string[]): Promise<string> {
    const path = temporaryDir();
    const dataDir = await claimDataDir(path, 'no address: children of a test');
    const text = join(path, 'text');
    writeFileSync(text, `${lines.join('\n')}\n`);
    const children = superviseChildren(dataDir, () => {});
    const args = ['-c', `sleep 0.1; cat ${text}; exit 2`];
    const spec = { name: 'Child', file: '/bin/sh', args, stopSignal: 'SIGINT', graceMs: 1_000 } as const;
    const end = children
      .start(spec, async (ended) => void (await once(ended, 'abort')))
      .catch((error: unknown) => error);
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
});

describe('setup namespace', () => {
  const SCRIPT = join(__dirname, '../../../tools/temporal/setup-namespace.sh');
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';

  /** Runs the script as docker-compose.yml does, with `temporal` on the path. */
  async function setUp(namespace: string): Promise<void> {
    const { cacheDir } = loadConfig(process.env);
    const program = await findTemporal({ cacheDir, say: () => {}, signal: new AbortController().signal });
    const home = temporaryDir();
    if (program !== 'temporal') symlinkSync(program, join(home, 'temporal'));
    const env = {
      PATH: `${home}:${process.env.PATH}`,
      HOME: home,
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: namespace,
    };
    await promisify(execFile)('/bin/sh', [SCRIPT], { env });
  }

  test('a production namespace keeps workflows for 30 days, also if it was created with fewer', async () => {
    const connection = await Connection.connect({ address });
    const { workflowService } = connection;
    const [fresh, earlier] = ['fresh', 'earlier'].map((name) => `${name}-${randomBytes(6).toString('hex')}`);
    await workflowService.registerNamespace({
      namespace: earlier ?? '',
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    for (const namespace of [fresh, earlier]) {
      await setUp(namespace ?? '');
      const { config } = await workflowService.describeNamespace({ namespace: namespace ?? '' });
      expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(30 * 86_400);
    }
    await connection.close();
  });
});

describe('ports', () => {
  /** The ports of a server that starts at once. */
  const returnPorts = async <Ports>(ports: Ports) => ports;

  async function listenOn(port: number): Promise<Server> {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    return other;
  }

  test('inner ports are remembered, differ from each other, and are replaced if they are in use', async () => {
    const path = temporaryDir();
    const first = {
      ...(await startOnFreePorts(path, ['postgres'], returnPorts)),
      ...(await startOnFreePorts(path, TEMPORAL_PORTS, returnPorts)),
    };
    expect(new Set(Object.values(first)).size).toBe(4);
    expect(readLastPorts(path)).toEqual(first);
    expect(await startOnFreePorts(path, [...TEMPORAL_PORTS, 'postgres'], returnPorts)).toEqual(first);

    const other = await listenOn(first.temporal);
    const next = await startOnFreePorts(path, [...TEMPORAL_PORTS, 'postgres'], returnPorts);
    expect(next).toEqual({ ...first, temporal: expect.any(Number) });
    expect(next.temporal).not.toBe(first.temporal);
    other.close();
  });

  test('a server whose port gets used between the check and its start is started on another one', async () => {
    const path = temporaryDir();
    const blockers: Server[] = [];
    const port = await startOnFreePorts(path, ['postgres'], async ({ postgres }) => {
      if (blockers.length === 0) {
        blockers.push(await listenOn(postgres));
        throw new EndedEarly('address already in use');
      }
      return postgres;
    });
    expect(blockers[0]?.address()).not.toMatchObject({ port });
    expect(readLastPorts(path)).toEqual({ postgres: port });
    blockers[0]?.close();
  });

  test('a server that ends during each start is reported after the third', async () => {
    let starts = 0;
    const start = async () => {
      starts += 1;
      throw new EndedEarly(`end ${starts}`);
    };
    await expect(startOnFreePorts(temporaryDir(), ['postgres'], start)).rejects.toThrow('end 3');
  });

  test('a failed start is not repeated if its server may still run', async () => {
    let starts = 0;
    const start = async () => {
      starts += 1;
      throw new Error('not ready in time');
    };
    await expect(startOnFreePorts(temporaryDir(), ['postgres'], start)).rejects.toThrow('not ready in time');
    expect(starts).toBe(1);
  });
});
