import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryResultRow } from 'pg';
import { causeOf, codeOf } from '../domain/caught';
import { SECOND } from '../domain/duration';
import { StalledDatabaseError } from './outage';

export type Database = NodePgDatabase<Record<string, never>> & { $client: Pool };

/** What runs inside `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** A database that does not answer is an outage to report, not a request that hangs. */
const CONNECT_MS = 5_000;

/** How long a database that seems to hang has for one answer, unless the settings say otherwise. */
const ANSWER_MS = 1.5 * SECOND;

/** A new connection has to parse and plan every statement again, so connections survive the pauses of ordinary traffic. */
const IDLE_MS = 60_000;

export interface DatabaseOptions {
  max: number;
  /** Called when an idle connection breaks. */
  onIdleError: (error: Error) => void;
  /**
   * Always reads tables by an index if there is one. Otherwise plans made once, perhaps while a table is empty, scan the whole
   * table for as long as they are cached, however many rows it has by then.
   */
  byIndex?: boolean;
  /** How long a database that seems to hang has for one answer before it counts as down, if not the usual time. */
  answerMs?: number | undefined;
  /** A statement that takes longer is ended by the database; without it, none is. */
  statementMs?: number;
}

/** A pooled connection to the projection. */
export function openDatabase(
  url: string,
  { max, onIdleError, byIndex = false, answerMs = ANSWER_MS, statementMs }: DatabaseOptions,
): Database {
  const settings = {
    connectionString: url,
    max,
    application_name: 'swaplane',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    ...(statementMs !== undefined && { statement_timeout: statementMs }),
    ...(byIndex && { options: '-c enable_seqscan=off' }),
  };
  const pool = new PromptPool(settings, answerMs);
  pool.on('error', onIdleError);
  // A connection that breaks between two statements fails the next one; without a listener, its error event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle({ client: pool });
}

/** What runs inside `inTransaction`. */
const inTransactions = new WeakSet<Database>();

/**
 * A transaction that also covers prepared statements. Inside another one it is a part of that; `use` must not begin one in any other
 * way.
 */
export async function inTransaction<T>(db: Database, use: (db: Database) => Promise<T>): Promise<T> {
  if (inTransactions.has(db)) {
    return use(db);
  }
  const client = await db.$client.connect();
  try {
    const within = drizzle({ client }) as unknown as Database;
    inTransactions.add(within);
    return await within.transaction(() => use(within));
  } finally {
    client.release();
  }
}

/**
 * Whether Postgres refuses what a statement was to write: its values (class 22), for a rule of the table (23), or for its size (54).
 * Repeating it is in vain, unlike after an outage.
 */
export function isWriteInVain(error: unknown): boolean {
  return /^(22|23|54)/.test(String(codeOf(causeOf(error) ?? error)));
}

/** The unique index or key that a failed statement violated; null if it failed for another reason. */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint }: { code?: unknown; constraint?: unknown } = causeOf(error) ?? error ?? {};
  return code === '23505' && typeof constraint === 'string' ? constraint : null;
}

/** A connection in use for longer is only a reason to check whether the database still responds. */
const SUSPICIOUS_MS = 1.5 * SECOND;
const CHECK_EVERY_MS = 250;

type Connected = (err: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A pool whose callers do not wait for a database that has stopped or become unreachable. Until it responds again, waiting
 * callers fail, and new ones fail at once [rules/errors: Outages]. A merely slow statement continues.
 */
class PromptPool extends Pool {
  /** The start of each connection's use. */
  readonly #inUse = new Map<PoolClient, number>();
  /** The start of each caller's wait for a connection, by the function that fails it. */
  readonly #waiting = new Map<(error: Error) => void, number>();
  readonly #checking: NodeJS.Timeout;
  #isStalled = false;
  #isProbing = false;

  /** @param answerMs a database that does not respond to a new connection within this time does not respond at all */
  constructor(
    private readonly settings: PoolConfig,
    private readonly answerMs: number,
  ) {
    super(settings);
    this.on('acquire', (client) => this.#inUse.set(client, performance.now()));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('remove', (client) => this.#inUse.delete(client));
    this.#checking = setInterval(() => void this.#check(), CHECK_EVERY_MS).unref();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback) {
      this.#connect(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    clearInterval(this.#checking);
    const ended = super.end();
    if (!callback) {
      return ended;
    }
    ended.then(callback, callback);
    return undefined;
  }

  #connect(callback: Connected): void {
    const fail = (error: Error) => callback(error, undefined, () => undefined);
    if (this.#isStalled) {
      fail(new StalledDatabaseError());
      return;
    }
    this.#waiting.set(fail, performance.now());
    super.connect((error, client, done) => {
      if (this.#waiting.delete(fail)) {
        callback(error, client, done);
      } else {
        done();
      }
    });
  }

  async #check(): Promise<void> {
    const since = performance.now() - SUSPICIOUS_MS;
    const isSuspicious =
      this.#isStalled || [...this.#inUse.values(), ...this.#waiting.values()].some((at) => at < since);
    if (!isSuspicious || this.#isProbing) {
      return;
    }
    this.#isProbing = true;
    this.#isStalled = !(await this.#answers());
    this.#isProbing = false;
    if (this.#isStalled) {
      this.#failAll();
    }
  }

  /** Whether the database responds to a new connection; an error that the database itself returns is a response, too. */
  async #answers(): Promise<boolean> {
    const { connectionString, ssl } = this.settings;
    const client = new Client({
      connectionString,
      application_name: 'swaplane-probe',
      connectionTimeoutMillis: this.answerMs,
      query_timeout: this.answerMs,
      ...(ssl !== undefined && { ssl }),
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      return error instanceof DatabaseError;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  #failAll(): void {
    for (const reject of this.#waiting.keys()) {
      reject(new StalledDatabaseError());
    }
    this.#waiting.clear();
    for (const client of this.#inUse.keys()) {
      if (client instanceof Client) client.end().catch(() => undefined);
    }
    // Idle connections are closed, too: the server may have dropped them.
    for (let idle = this.idleCount; idle > 0; idle -= 1) {
      super.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
    }
  }
}

/**
 * A statement that is written once per process, and parsed and planned by Postgres once per connection. Used for the few
 * statements that every order needs, because planning them takes several times as long as executing them. Values are passed
 * with `sql.placeholder(name)`.
 */
export function statement<Values extends object, Row extends QueryResultRow>(
  name: string,
  query: SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  return async (db, values) => {
    const { rows } = await db.$client.query<Row>({
      name,
      text,
      values: fillPlaceholders(params, values as Record<string, unknown>),
    });
    return rows;
  };
}

/**
 * Waits until no other transaction holds the name, and holds it until this one ends. Read in a later statement: only that sees
 * what was committed during the wait.
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Holds the name until this transaction ends, unless another one holds it. */
export async function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}
