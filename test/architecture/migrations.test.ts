import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expectForEach } from '#test/helpers/expect-for-each';
import { findViolations } from './sources/migration-rules';
import { ROOT } from './sources/source-files';

const RELEASES = join(ROOT, 'test/releases');
const released = existsSync(RELEASES) ? readdirSync(RELEASES) : [];
const BREAK = '--> statement-breakpoint';

test('every migration leaves the release before running, and stops no traffic', () => {
  const known = new Set<string>();
  const migrations = readMigrationFiles({ migrationsFolder: join(ROOT, 'src/db/migrations') });
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.flatMap(({ sql }) => findViolations({ statements: sql, released }, known))).toEqual([]);
  expect(known).toContain('orders');
});

const REFUSED = [
  'DROP TABLE "orders"',
  '-- unused since 9.9.9\nDROP TABLE "orders"',
  'ALTER TABLE "orders" DROP COLUMN "status"',
  'ALTER TABLE "orders" RENAME COLUMN "status" TO "state"',
  'ALTER TABLE "orders"\n  RENAME TO "swaps"',
  'ALTER TABLE "orders" ALTER COLUMN "status" SET DATA TYPE json',
  'ALTER TABLE "orders" ALTER COLUMN "status" SET NOT NULL',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL',
  'CREATE INDEX "orders_note" ON "orders" USING btree ("note")',
  'CREATE UNIQUE INDEX "orders_note" ON "public"."orders" ("note")',
  'CREATE INDEX CONCURRENTLY "orders_note" ON "orders" ("note")',
  `DROP INDEX CONCURRENTLY IF EXISTS "orders_other";${BREAK}CREATE INDEX CONCURRENTLY "orders_note" ON "orders" ("note")`,
  `DROP INDEX CONCURRENTLY IF EXISTS "orders_note";${BREAK}ALTER TABLE "orders" ADD COLUMN "note" text`,
  'ALTER TABLE "orders" ADD CONSTRAINT "fk" FOREIGN KEY ("partner_id") REFERENCES "partners"("partner_id")',
  'ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE("note")',
  'UPDATE "orders" SET "note" = \'\'',
] as const;

const ALLOWED = [
  '-- unused since 0.2.0\nALTER TABLE "orders" DROP COLUMN "status"',
  'ALTER TABLE "orders" ADD COLUMN "note" text',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL',
  `CREATE TABLE "notes" ("note" text);${BREAK}CREATE INDEX "notes_note" ON "notes" ("note")`,
  `DROP INDEX CONCURRENTLY IF EXISTS "orders_note";${BREAK}CREATE INDEX CONCURRENTLY "orders_note" ON "orders" ("note")`,
  'ALTER TABLE "orders" ADD CONSTRAINT "short" CHECK (length("note") < 99) NOT VALID',
  'ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE USING INDEX "orders_note"',
] as const;

const violations = (text: string) =>
  findViolations({ statements: text.split(BREAK), released: ['0.1.0', '0.2.0'] }, new Set(['orders', 'partners']));

test('what stops the release before, or the traffic, is refused', () =>
  expectForEach(REFUSED, (text) => expect(violations(text)).toHaveLength(1)));

test('what both releases can live with is allowed', () =>
  expectForEach(ALLOWED, (text) => expect(violations(text)).toEqual([])));
