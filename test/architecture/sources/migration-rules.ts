/** A migration's text, and what stood before it. */
export interface MigrationFile {
  statements: readonly string[];
  /** Versions that are out: processes of the last one run beside the new release. */
  released: readonly string[];
}

interface Rule {
  refuses: string;
  because: string;
  /** Whether it matters only for a table that an earlier migration made. */
  onExisting?: true;
  matches: RegExp;
  unless?: RegExp;
  /** Allowed where a comment names the release since which nothing uses it. */
  contract?: true;
}

const NAME = String.raw`(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?`;
const ALTER = new RegExp(`^alter table (?:if exists )?${NAME}`, 'i');
const CREATED = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`, 'i');
const INDEXED = new RegExp(`^create (?:unique )?index .*? on ${NAME}`, 'i');
const SINCE = /^--\s*unused since (\d+\.\d+\.\d+)\b/m;

/** What a migration must not do, because the release before runs beside it, or because it stops the traffic. */
const RULES: readonly Rule[] = [
  {
    refuses: 'drop table, drop column',
    because: 'the release before still uses it: stop using it, release, then drop it after `-- unused since x.y.z`',
    matches: /\bdrop (table|column|view|function|type|sequence)\b/i,
    contract: true,
  },
  {
    refuses: 'rename',
    because: 'the release before knows the old name: add the new one, fill both, move over, and drop the old one later',
    matches: /\brename\b/i,
  },
  {
    refuses: 'change of a type',
    because: 'it writes the whole table again under a lock: add a column instead',
    matches: /\balter column\b.*\btype\b/i,
  },
  {
    refuses: 'set not null',
    because: 'the release before may write none, and it reads the whole table under a lock: add a check `not valid`',
    onExisting: true,
    matches: /\bset not null\b/i,
    contract: true,
  },
  {
    refuses: 'column that must be given',
    because: 'the release before does not give it: add a default',
    onExisting: true,
    matches: /\badd column\b.*\bnot null\b/i,
    unless: /\bdefault\b|\bgenerated\b/i,
  },
  {
    refuses: 'index that stops writers',
    because: 'use `create index concurrently` in a migration of its own',
    onExisting: true,
    matches: /^create (unique )?index\b/i,
    unless: /\bconcurrently\b/i,
  },
  {
    refuses: 'constraint that reads the whole table under a lock',
    because: 'add it `not valid` and validate it in a later migration; for a key, build its index concurrently before',
    onExisting: true,
    matches: /\badd constraint\b.*\b(foreign key|check|unique|primary key|exclude)\b/i,
    unless: /\bnot valid\b|\busing index\b/i,
  },
  {
    refuses: 'change of rows',
    because: 'its locks are held until the whole migration ends: fill rows in batches, in a job',
    matches: /^(update|delete from|truncate|lock)\b/i,
  },
];

/** Every promise that a migration breaks; `known` gets the tables that it makes. */
export function findViolations({ statements, released }: MigrationFile, known: Set<string>): string[] {
  const made = new Set(statements.flatMap((text) => CREATED.exec(bare(text))?.[1] ?? []));
  const found = statements.flatMap((text) => {
    const statement = bare(text);
    const table = (ALTER.exec(statement) ?? INDEXED.exec(statement))?.[1] ?? '';
    return RULES.filter(
      ({ matches, unless, onExisting, contract }) =>
        matches.test(statement) &&
        !unless?.test(statement) &&
        !(onExisting && made.has(table) && !known.has(table)) &&
        !(contract && released.includes(SINCE.exec(text)?.[1] ?? '')),
    ).map(({ refuses, because }) => `${refuses}: ${statement}: ${because}`);
  });
  for (const table of made) known.add(table);
  return [...found, ...mixed(statements.map(bare))];
}

/** What is built concurrently runs outside a transaction, and has to be able to run again. */
function mixed(statements: readonly string[]): string[] {
  if (!statements.some((statement) => /\bconcurrently\b/i.test(statement))) return [];
  return statements.flatMap((statement, nth) => {
    if (!/\bconcurrently\b/i.test(statement)) {
      return [`beside a concurrent one: ${statement}: it would run outside a transaction: use a migration of its own`];
    }
    const name = /^create (?:unique )?index concurrently "?(\w+)"? on\b/i.exec(statement)?.[1];
    const before = statements[nth - 1] ?? '';
    return /^drop/i.test(statement) || before.replaceAll('"', '') === `DROP INDEX CONCURRENTLY IF EXISTS ${name}`
      ? []
      : [`index that cannot be built again: ${statement}: DROP INDEX CONCURRENTLY IF EXISTS has to stand before it`];
  });
}

/** Without comments, and in one line. */
function bare(statement: string): string {
  return statement
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/;\s*$/, '')
    .trim();
}
