import { useState } from 'react';
import type { InstallationEntryView } from '#contract/support/audit';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { DataTable } from '#web/design/table/DataTable';
import { InstallationEntryDetails } from './InstallationEntryDetails';
import { INSTALLATION_COLUMNS } from './installation-columns';

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
