import { useState } from 'react';
import type { AuditEntryView } from '#contract/support/audit';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { DataTable } from '#web/design/table/DataTable';
import { AuditDetails } from './AuditDetails';
import { AUDIT_COLUMNS } from './audit-columns';

/** What was done to one thing. */
export function AuditTable({ entries, label }: { entries: readonly AuditEntryView[]; label: string }) {
  const [shown, setShown] = useState<AuditEntryView | null>(null);
  return (
    <Surface>
      {entries.length === 0 ? (
        <EmptyState title="No entries">Notes and actions by operators appear here.</EmptyState>
      ) : (
        <DataTable
          label={label}
          columns={AUDIT_COLUMNS}
          rows={entries}
          idOf={({ id }) => String(id)}
          onOpen={setShown}
        />
      )}
      {shown && <AuditDetails entry={shown} onClose={() => setShown(null)} />}
    </Surface>
  );
}
