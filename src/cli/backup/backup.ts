import { readArchiving } from '#db/health/archiving';
import { ARCHIVING_WORDS, type Archiving, findArchivingTrouble } from '#domain/health/installation';
import { type Answer, formatFacts, formatSpan } from '../answer';
import { findRunningInstance, withDatabase } from '../instance';

const NOTES = `On each of the two Postgres servers, every night: deploy/backup/base-backup.sh
After a server was lost: deploy/backup/restore.sh, then swaplane restore
Keep SECRET_KEY and PAYLOAD_KEYS apart from both. The steps in their order, and what cannot be restored: docs/backup.md`;

/** Whether the database's log is archived. Temporal's server has to be asked itself. */
export async function backup(): Promise<Answer> {
  const archiving = await withDatabase(findRunningInstance(), readArchiving);
  const trouble = findArchivingTrouble(archiving);
  const summary = trouble === null ? 'The log of the database is archived.' : `Not safe: ${ARCHIVING_WORDS[trouble]}.`;
  return {
    json: {
      archive_mode: archiving.isOn ? 'on' : 'off',
      archive_timeout_ms: archiving.timeoutMs,
      archived_ago_ms: archiving.archivedAgoMs,
      failed_ago_ms: archiving.failedAgoMs,
      trouble,
    },
    text: [summary, factsOf(archiving), NOTES].filter((part) => part !== '').join('\n\n'),
    failed: trouble !== null,
  };
}

function factsOf({ timeoutMs, archivedAgoMs, failedAgoMs }: Archiving): string {
  const ago = (ms: number | null) => (ms === null ? null : `${formatSpan(ms)} ago`);
  return formatFacts([
    ['archived last', ago(archivedAgoMs)],
    ['failed last', ago(failedAgoMs)],
    ['at least every', timeoutMs === null ? null : formatSpan(timeoutMs)],
  ]);
}
