import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/client';
import { openNotifications } from '../../db/notifications';
import { createGuardedClient } from '../../net/guarded-dispatcher';
import { createLogger } from '../../process/logger';
import { createKeyring } from '../../security/keyring';
import { type DispatcherOptions, startDispatcher } from './dispatcher';
import { END, type RetriesAnswer, type RetriesWanted, type ThreadData } from './messages';

const CONNECTIONS = 6;

/** What runs in the dispatcher's thread, until its starter says that it is to end. */
function run(starter: MessagePort, data: ThreadData): void {
  const log = createLogger(data.logLevel);
  const db = openDatabase(data.databaseUrl, {
    max: CONNECTIONS,
    onIdleError: (err) => log.warn({ err }, 'a database connection of the dispatcher broke'),
  });
  const notifications = openNotifications(data.databaseUrl, log);
  const client = createGuardedClient();
  const answers = new Map<number, (answer: RetriesAnswer) => void>();
  const dispatcher = startDispatcher({
    db,
    client,
    keyring: createKeyring(...data.secretKeys),
    allowLocalhost: data.allowLocalhost,
    userAgent: data.userAgent,
    retryOffsetsMs: data.retryOffsetsMs,
    startRetries: createAsk(starter, answers),
    listen: notifications.listen,
    log,
  });

  async function close(): Promise<void> {
    await dispatcher.close();
    await notifications.close();
    await client.close();
    await db.$client.end();
    starter.close();
  }
  starter.on('message', (message: RetriesAnswer | typeof END) => {
    if (message === END) {
      void close();
    } else {
      answers.get(message.ask)?.(message);
      answers.delete(message.ask);
    }
  });
}

/** Temporal's client lives in the starter's thread. */
function createAsk(
  starter: MessagePort,
  answers: Map<number, (answer: RetriesAnswer) => void>,
): DispatcherOptions['startRetries'] {
  let asked = 0;
  return (delivery, firstAt) =>
    new Promise((resolve, reject) => {
      asked += 1;
      answers.set(asked, ({ error }) => (error === null ? resolve() : reject(new Error(error))));
      starter.postMessage({ ask: asked, delivery, firstAt } satisfies RetriesWanted);
    });
}

if (parentPort) {
  run(parentPort, workerData as ThreadData);
}
