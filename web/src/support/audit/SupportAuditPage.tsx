import { SegmentedControl } from '@mantine/core';
import { support } from '#web/api/client';
import { useFilters } from '#web/design/navigation/url';
import { SearchField } from '#web/design/table/Filters';
import { AuditView } from '#web/shared/AuditView';
import { INSTALLATION_COLUMNS, InstallationEntryDetails } from './AuditTable';

const NAMES = ['by', 'action', 'target', 'partner_id'] as const;
const ACTORS = [
  { value: 'operators', label: 'Operators' },
  { value: 'partners', label: 'Partner members' },
  { value: 'anybody', label: 'Everyone' },
];

/** The audit log of the whole installation, with IP addresses and reasons. */
export function SupportAuditPage() {
  const { filters, setFilters, clear } = useFilters(NAMES);
  return (
    <AuditView
      description="Who did what, and why. Kept for two years and cannot be edited."
      filters={
        <>
          <SegmentedControl
            aria-label="Actions by"
            data={ACTORS}
            value={filters.by ?? 'operators'}
            onChange={(by) => setFilters({ by: by === 'operators' ? undefined : by })}
          />
          <SearchField
            label="Action"
            placeholder="Action, e.g. order."
            value={filters.action ?? ''}
            onChange={(action) => setFilters({ action })}
            width={200}
          />
          <SearchField
            label="Target"
            placeholder="Target ID"
            value={filters.target ?? ''}
            onChange={(target) => setFilters({ target })}
            width={200}
          />
        </>
      }
      clear={clear}
      pages={support.pagesOf('/audit', filters)}
      columns={INSTALLATION_COLUMNS}
      empty="Every change by an operator appears here with its reason."
      details={(entry, close) => <InstallationEntryDetails entry={entry} onClose={close} />}
    />
  );
}
