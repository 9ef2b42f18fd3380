import { join } from 'node:path';

export const POSTGRES_ROLE = 'swaplane';
export const POSTGRES_DATABASE = 'swaplane';

/** Contains the password of a data directory's Postgres. */
export function postgresPasswordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

/** The URL of the embedded Postgres, by default for the project's own database. */
export function toEmbeddedPostgresUrl(server: { password: string; port: number; database?: string }): string {
  const { password, port, database = POSTGRES_DATABASE } = server;
  return `postgres://${POSTGRES_ROLE}:${password}@127.0.0.1:${port}/${database}`;
}
