import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { prepareDatabase } from '#launcher/prepare-database';
import { SECRET_KEY } from '../service/partners';
import type { FreshDatabase } from './database';

/** As production has it: `url` is of a role that owns nothing, `ownerUrl` of the one that owns the tables. */
export interface OwnedDatabase extends FreshDatabase {
  ownerUrl: string;
}

/** A new, migrated database on the server of another one, with roles of its own that may do no more than they have to. */
export async function databaseOfOwnRole(serverUrl: string): Promise<OwnedDatabase> {
  const name = `own_${randomBytes(8).toString('hex')}`;
  const service = `${name}_service`;
  const run = async (...statements: string[]) => {
    const admin = new Client({ connectionString: serverUrl });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  const role = (created: string) => `create role ${created} login password 'x'`;
  await run(role(name), role(service), `create database ${name} owner ${name}`);
  const urlOf = (username: string) =>
    Object.assign(new URL(serverUrl), { username, password: 'x', pathname: `/${name}` }).href;
  await prepareDatabase({ migrationUrl: urlOf(name), databaseUrl: urlOf(service), secretKeys: [SECRET_KEY] });
  return {
    url: urlOf(service),
    ownerUrl: urlOf(name),
    drop: () => run(`drop database ${name} with (force)`, `drop role ${name}`, `drop role ${service}`),
  };
}
