import { ACCOUNT_DATA } from '#db/privacy/account-data';
import { ERASURES, PEOPLE, PERSONAL_DATA, type PersonalPlace } from '#db/privacy/personal-data';
import { writeShortDuration } from '#domain/duration';
import { RETENTION } from '#domain/jobs/retention';
import { writeTable } from './markdown-table';

export const PLACES: readonly PersonalPlace[] = [...PERSONAL_DATA, ...ACCOUNT_DATA];

const HEAD = ['Where', 'What', 'Why', 'Kept', 'Erased'];

/** The tables of the privacy page, one for end users and one for everybody else. */
export function writePrivacyTables(): { users: string; others: string } {
  const rowsOf = (isUser: boolean) => PLACES.filter(({ about }) => (about === 'user') === isUser);
  return {
    users: writeTable([HEAD, ...rowsOf(true).map(rowOf)]),
    others: writeTable([['About', ...HEAD], ...rowsOf(false).map((place) => [PEOPLE[place.about], ...rowOf(place)])]),
  };
}

/** The page with its tables generated again. */
export function withPrivacyTables(page: string): string {
  const { users, others } = writePrivacyTables();
  return page
    .replace(/\| Where [\s\S]*?\n(?=\n)/, () => `${users}\n`)
    .replace(/\| About [\s\S]*?\n(?=\n)/, () => `${others}\n`);
}

function rowOf({ table, columns, what, why, kept, erased }: PersonalPlace): string[] {
  return [
    `\`${table}\`: ${columns.map((column) => `\`${column}\``).join(', ')}`,
    what,
    why,
    keptFor(kept),
    ERASURES[erased],
  ];
}

function keptFor(kept: PersonalPlace['kept']): string {
  const rule = RETENTION.find(({ rows }) => rows === kept);
  return rule ? `${writeShortDuration(rule.retentionMs)} after ${rule.since}` : 'with its account or partner';
}
