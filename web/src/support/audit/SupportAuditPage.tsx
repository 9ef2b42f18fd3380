import { SegmentedControl } from '@mantine/core';
import { pagesOf } from '#web/api/support';
import { Page } from '#web/design/layout/layout';
import { useFilters } from '#web/design/navigation/url';
import { Filters, SearchField } from '#web/design/table/Filters';
import { AuditList } from '#web/shared/AuditList';
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
    <Page
      title="Audit log"
      hasEnvironment={false}
      description="Who did what, and why. Kept for two years and cannot be edited."
    >
      <Filters onClear={clear}>
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
      </Filters>
      <AuditList
        pages={pagesOf('/audit', filters)}
        columns={INSTALLATION_COLUMNS}
        isFiltered={clear !== undefined}
        details={(entry, close) => <InstallationEntryDetails entry={entry} onClose={close} />}
      >
        Every change by an operator appears here with its reason.
      </AuditList>
    </Page>
  );
}
