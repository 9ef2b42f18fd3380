import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { SECOND } from '../domain/duration';
import { StalledDatabaseError } from './outage';

/** A connection in use for longer is only a reason to check whether the database still responds. */
const SUSPICIOUS_MS = 1.5 * SECOND;
const CHECK_EVERY_MS = 250;

type Connected = (err: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A pool whose callers do not wait for a database that has stopped or become unreachable. Until it responds again, waiting
 * callers fail, and new ones fail at once [rules/errors: Outages]. A merely slow statement continues.
 */
export class PromptPool extends Pool {
  /** The start of each connection's use. */
  readonly #inUse = new Map<PoolClient, number>();
  /** The start of each caller's wait for a connection, by the function that rejects it. */
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
    const connected = this.#connect();
    if (!callback) {
      return connected;
    }
    connected.then(
      (client) => callback(undefined, client, () => client.release()),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
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

  #connect(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#isStalled) {
        reject(new StalledDatabaseError());
        return;
      }
      this.#waiting.set(reject, performance.now());
      super.connect().then(
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
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
