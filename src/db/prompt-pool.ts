import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { SECOND } from '../domain/duration';
import { StalledDatabaseError } from './outage';

/** A connection in use for longer is no proof of anything, but reason to ask whether the database still answers anybody. */
const SUSPICIOUS_MS = 1.5 * SECOND;
const LOOK_EVERY_MS = 250;
/** Who does not answer a new connection within this time answers nobody. */
const ANSWER_MS = 1.5 * SECOND;

type Connected = (err: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/**
 * A pool whose callers do not hang with the database: while it answers nobody, be it stopped or behind a network that lost it,
 * what waits fails, and so does at once whatever else comes [rules/errors: Outages]. A statement that is merely slow goes on.
 */
export class PromptPool extends Pool {
  /** Since when each connection is in use. */
  readonly #inUse = new Map<PoolClient, number>();
  /** Since when who waits for a connection, by what fails it. */
  readonly #waiting = new Map<(error: Error) => void, number>();
  readonly #looking: NodeJS.Timeout;
  #isStalled = false;
  #isAsking = false;

  constructor(private readonly settings: PoolConfig) {
    super(settings);
    this.on('acquire', (client) => this.#inUse.set(client, performance.now()));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('remove', (client) => this.#inUse.delete(client));
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY_MS).unref();
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
    clearInterval(this.#looking);
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

  async #look(): Promise<void> {
    const since = performance.now() - SUSPICIOUS_MS;
    const isSuspicious =
      this.#isStalled || [...this.#inUse.values(), ...this.#waiting.values()].some((at) => at < since);
    if (!isSuspicious || this.#isAsking) {
      return;
    }
    this.#isAsking = true;
    this.#isStalled = !(await this.#answers());
    this.#isAsking = false;
    if (this.#isStalled) {
      this.#failAll();
    }
  }

  /** Whether the database answers a connection of its own, if only with a refusal. */
  async #answers(): Promise<boolean> {
    const { connectionString, ssl } = this.settings;
    const client = new Client({
      connectionString,
      application_name: 'swaplane-look',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
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
    // Nobody knows whether the other side still knows those that are idle.
    for (let idle = this.idleCount; idle > 0; idle -= 1) {
      super.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
    }
  }
}
