import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { commandActor } from '#domain/audit';
import { codeOf } from '#domain/caught';
import { signAuditWith } from '../db/audit-chain';
import { type Database, openDatabase } from '../db/client';
import { type DevFile, findInstance, readDevFile } from '../launcher/data-dir';
import { readLastPorts } from '../launcher/ports';
import { SERVICE_ROLE, servicePasswordFile, toEmbeddedPostgresUrl } from '../launcher/postgres/embedded-postgres-url';
import { type Config, loadConfig } from '../process/config/config';
import {
  payloadAccessOf,
  payloadKeysFile,
  readStoredSecret,
  secretKeyFile,
  secretKeysOf,
} from '../process/config/stored-secret';
import type { TemporalTarget } from '../process/services';
import { createKeyring, type SecretKeys } from '../security/keyring';
import { CommandError } from './command';

/** The running Swaplane instance that commands work on. */
export interface Instance {
  config: Config;
  databaseUrl: string;
  temporal: TemporalTarget;
  secretKeys: SecretKeys;
  /** Null unless an embedded start has created a demo partner. */
  dev: DevFile | null;
}

/**
 * Finds the instance by the environment, or by the data directory of an embedded one. @throws CommandError if none is
 * running
 */
export function findRunningInstance(env: NodeJS.ProcessEnv = process.env): Instance {
  const config = loadConfig(env);
  const { dataDir, databaseUrl, temporal } = config;
  const isConfigured = databaseUrl !== null && temporal.address !== null;
  if (!isConfigured && !findInstance(dataDir)) {
    throw new CommandError(
      `Swaplane is not running in ${dataDir}: start it with npm start, or set DATA_DIR to where it runs.`,
    );
  }
  const stored = [
    config.secretKey === null && secretKeyFile(dataDir),
    config.payloadKeys === null && payloadKeysFile(dataDir),
  ];
  if (stored.some((file) => file && !existsSync(file))) {
    throw new CommandError(`Swaplane is still starting in ${dataDir}: try again in a moment.`);
  }
  return {
    config,
    databaseUrl: databaseUrl ?? embeddedDatabaseUrl(dataDir),
    temporal: locateTemporal(config),
    secretKeys: secretKeysOf(config, readStoredSecret),
    dev: readDevFile(dataDir),
  };
}

/** The named partner, or by default the demo partner. */
export function partnerOf({ dev, config }: Instance, named: string | undefined): string {
  const partnerId = named ?? dev?.partner_id;
  if (partnerId === undefined) {
    throw new CommandError(`Specify a partner with --partner: ${config.dataDir} has no demo partner.`);
  }
  return partnerId;
}

/** The actor in the audit log for this command. @throws CommandError */
export function operatorName({ SWAPLANE_OPERATOR: ownName }: NodeJS.ProcessEnv = process.env): string {
  const actor = commandActor(userInfo().username, ownName);
  if (actor === null) {
    throw new CommandError('SWAPLANE_OPERATOR must be 1 to 64 letters, digits and any of . _ @ + -');
  }
  return actor;
}

export async function withDatabase<T>(instance: Instance, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(instance.databaseUrl, { max: 4, onIdleError: () => {} });
  const { sign } = createKeyring(...instance.secretKeys);
  signAuditWith((text) => sign('audit-entry', text));
  try {
    return await use(db);
  } catch (error) {
    throw toConnectionError(instance, error) ?? error;
  } finally {
    await db.$client.end();
  }
}

function embeddedDatabaseUrl(dataDir: string): string {
  const port = embeddedPort(dataDir, 'postgres');
  const password = readStoredSecret(servicePasswordFile(dataDir));
  return toEmbeddedPostgresUrl({ password, port, role: SERVICE_ROLE });
}

function locateTemporal(config: Config): TemporalTarget {
  const { dataDir, temporal } = config;
  const { address, namespace, tls, apiKey } = temporal;
  const access = payloadAccessOf(config, readStoredSecret);
  return address === null
    ? { address: `127.0.0.1:${embeddedPort(dataDir, 'temporal')}`, namespace, ...access }
    : { address, namespace, tls, ...(apiKey !== null && { apiKey }), ...access };
}

function embeddedPort(dataDir: string, server: 'postgres' | 'temporal'): number {
  const port = readLastPorts(dataDir)[server];
  if (port === undefined) {
    throw new CommandError(`Swaplane is still starting in ${dataDir}: try again in a moment.`);
  }
  return port;
}

const NO_ANSWER: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
];

function toConnectionError({ databaseUrl }: Instance, error: unknown): CommandError | null {
  const code = codeOf(error instanceof DrizzleQueryError ? error.cause : error);
  return NO_ANSWER.includes(code)
    ? new CommandError(`The database at ${new URL(databaseUrl).host} does not respond (${code}): is Swaplane running?`)
    : null;
}
