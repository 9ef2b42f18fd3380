import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { AuditEntryView } from '#contract/support/audit';
import { pagesOf } from '#web/api/support';
import { useFilters } from '#web/app/search';
import { Page } from '#web/design/layout/Page';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { Filters } from '#web/design/table/Filters';
import { SearchField } from '#web/design/table/SearchField';
import { AuditDetails } from './AuditDetails';
import { AUDIT_COLUMNS } from './audit-columns';

const NAMES = ['by', 'action', 'target', 'partner_id'] as const;
const NOTHING = Object.fromEntries(NAMES.map((name) => [name, undefined]));
const WHOSE = [
  { value: 'operators', label: 'Operators' },
  { value: 'partners', label: 'Partner members' },
  { value: 'anybody', label: 'Everyone' },
];

/** Who did what, from where and why; nothing of it can be changed. */
export function AuditPage() {
  const { filters, setFilters } = useFilters(NAMES);
  const [shown, setShown] = useState<AuditEntryView | null>(null);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      title="Audit log"
      hasEnvironment={false}
      description="Who did what, and why. Kept for two years and cannot be edited."
    >
      <Filters onClear={isFiltered ? () => setFilters(NOTHING) : undefined}>
        <SegmentedControl
          aria-label="Actions by"
          data={WHOSE}
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
      <CursorList
        label="Audit log"
        pages={pagesOf('/audit', filters)}
        columns={AUDIT_COLUMNS}
        idOf={({ id }) => String(id)}
        onOpen={setShown}
        empty={
          <EmptyState title={isFiltered ? 'No entries match these filters' : 'No entries yet'}>
            Every change by an operator appears here with its reason.
          </EmptyState>
        }
      />
      {shown && <AuditDetails entry={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
