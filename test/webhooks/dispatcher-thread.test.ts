import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { loadConfig } from '../../src/process/config';
import { startDispatcherThread, type ThreadServices } from '../../src/webhooks/dispatcher/thread';
import { eventually } from '../support/run/eventually';

jest.setTimeout(20_000);

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

/** A thread that cannot begin, and what is logged of it. */
function broken() {
  const lines: string[] = [];
  const services = {
    config: loadConfig({ LOG_LEVEL: 'silent' }),
    databaseUrl: NOWHERE,
    secretKeys: ['too short'] as const,
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    // A thread that never began asks for nothing.
    db: {} as ThreadServices['db'],
    workflows: {} as ThreadServices['workflows'],
  };
  return { lines, services };
}

test('a dispatcher whose thread breaks is started anew, and every break is logged', async () => {
  const { lines, services } = broken();
  const dispatcher = startDispatcherThread(services);
  await eventually(() => Promise.resolve(lines.length >= 2));
  expect(lines[1]).toContain('at least 32 characters');
  await dispatcher.close();
  const after = lines.length;
  await delay(1_500);
  expect(lines).toHaveLength(after);
});

test('a dispatcher that waits for its database ends when it is told to', async () => {
  const { services } = broken();
  const dispatcher = startDispatcherThread({ ...services, secretKeys: ['a key for tests only, long enough'] });
  await dispatcher.close();
});
