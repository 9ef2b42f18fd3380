import { Client } from 'pg';
import { SECOND } from '../domain/duration';

const ANSWER_MS = 5 * SECOND;

/**
 * Whether the statements of one connection go to different sessions of the server, as with a pooler in transaction mode:
 * notifications, session locks and prepared statements need one session. While another connection holds a transaction, such
 * a pooler sends the next statement elsewhere.
 */
export async function isPooledByTransaction(databaseUrl: string): Promise<boolean> {
  const [one, other] = [openClient(databaseUrl), openClient(databaseUrl)];
  try {
    await one.connect();
    await other.connect();
    const before = await sessionOf(one);
    await other.query('begin');
    await sessionOf(other);
    return (await sessionOf(one)) !== before;
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
}

async function sessionOf(client: Client): Promise<unknown> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

function openClient(databaseUrl: string): Client {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // A connection that breaks fails the current statement; without a listener, its error event would end the process.
  client.on('error', () => undefined);
  return client;
}
