import type { InstallationEntryView } from '#contract/support/audit';
import { columnsOf } from '#web/design/table/columns';
import { auditColumns } from '#web/shared/audit/audit-columns';
import styles from './audit.module.css';

/** The columns of entries of the whole installation, with their reasons. */
export const INSTALLATION_COLUMNS = auditColumns<InstallationEntryView>([
  columnsOf<InstallationEntryView>().display({
    id: 'reason',
    header: 'Reason',
    cell: ({ row: { original: entry } }) => <span className={styles.reason}>{entry.reason ?? '–'}</span>,
  }),
]);
