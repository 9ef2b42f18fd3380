import { join } from 'node:path';

/** Owns the tables. */
export const POSTGRES_ROLE = 'swaplane';
/** As which Swaplane runs. */
export const SERVICE_ROLE = 'swaplane_service';
export const POSTGRES_DATABASE = 'swaplane';

/** Contains the password of the owner of a data directory's Postgres. */
export function postgresPasswordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password');
}

/** Contains the password of the role as which Swaplane runs. */
export function servicePasswordFile(dataDir: string): string {
  return join(dataDir, 'postgres-service.password');
}

/** The URL of the embedded Postgres, by default for the project's own database. */
export function toEmbeddedPostgresUrl(server: {
  password: string;
  port: number;
  database?: string;
  role?: string;
}): string {
  const { password, port, database = POSTGRES_DATABASE, role = POSTGRES_ROLE } = server;
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}
