/** What a Postgres server says about the archive of its log of changes. */
export interface Archiving {
  isOn: boolean;
  /** How long a change waits at most; null for as long as it takes to fill a file of the log. */
  timeoutMs: number | null;
  /** Milliseconds since each; null for never. */
  archivedAgoMs: number | null;
  failedAgoMs: number | null;
}

export type ArchivingTrouble = 'off' | 'failing' | 'without a limit';

/** Texts for operators. */
export const ARCHIVING_WORDS: Readonly<Record<ArchivingTrouble, string>> = {
  off: 'the log of changes is not archived, so a lost server loses everything since the last copy: set archive_mode and archive_command',
  failing:
    'the log of changes cannot be archived, and fills the disk: look for archive_command in the log of the server',
  'without a limit': 'in quiet hours changes wait for hours until they are archived: set archive_timeout',
};

/** Null if a lost server would lose little. */
export function findArchivingTrouble(archiving: Archiving): ArchivingTrouble | null {
  const { isOn, timeoutMs, archivedAgoMs, failedAgoMs } = archiving;
  if (!isOn) return 'off';
  if (failedAgoMs !== null && (archivedAgoMs === null || failedAgoMs < archivedAgoMs)) return 'failing';
  return timeoutMs === null ? 'without a limit' : null;
}
