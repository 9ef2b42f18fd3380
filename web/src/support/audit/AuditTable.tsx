import { useState } from 'react';
import type { InstallationEntryView } from '#contract/support/audit';
import { Surface } from '#web/design/layout/layout';
import { EmptyState } from '#web/design/states/states';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { AuditDetails, auditColumns } from '#web/shared/AuditView';
import { PartnerLink } from '../values/values';
import styles from './audit.module.css';

/** The audit entries about one object. */
export function AuditTable({ entries, label }: { entries: readonly InstallationEntryView[]; label: string }) {
  const [shown, setShown] = useState<InstallationEntryView | null>(null);
  return (
    <Surface>
      {entries.length === 0 ? (
        <EmptyState title="No entries">Notes and actions by operators appear here.</EmptyState>
      ) : (
        <DataTable
          label={label}
          columns={INSTALLATION_COLUMNS}
          rows={entries}
          idOf={({ id }) => String(id)}
          onOpen={setShown}
        />
      )}
      {shown && <InstallationEntryDetails entry={shown} onClose={() => setShown(null)} />}
    </Surface>
  );
}

export function InstallationEntryDetails({ entry, onClose }: { entry: InstallationEntryView; onClose: () => void }) {
  const { reason, partner } = entry;
  return (
    <AuditDetails
      entry={entry}
      facts={[
        reason === null ? null : ['Reason', reason],
        partner === null ? null : ['Partner', <PartnerLink key="v" partner={partner} />],
      ]}
      onClose={onClose}
    />
  );
}

/** The columns of entries of the whole installation, with their reasons. */
export const INSTALLATION_COLUMNS = auditColumns<InstallationEntryView>([
  columnsOf<InstallationEntryView>()({
    id: 'reason',
    header: 'Reason',
    cell: (entry) => <span className={styles.reason}>{entry.reason ?? '–'}</span>,
  }),
]);
