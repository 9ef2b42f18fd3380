import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { AuditEntryView } from '#contract/dashboard/audit';
import { pagesOf } from '#web/api/dashboard';
import { useFilters } from '#web/app/search';
import { useMay } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { EmptyState } from '#web/design/states/EmptyState';
import { CursorList } from '#web/design/table/CursorList';
import { DayFilters } from '#web/design/table/DayFilters';
import { Filters } from '#web/design/table/Filters';
import { SearchField } from '#web/design/table/SearchField';
import { shorten } from '#web/design/values/shorten';
import { WhoMay } from '#web/shared/access/WhoMay';
import { AuditDetails } from './AuditDetails';
import { AUDIT_COLUMNS } from './audit-columns';
import { exportAudit } from './export-audit';

const NAMES = ['action', 'target', 'actor', 'from', 'to'] as const;
/** Beginnings of actions, as they are filtered by. */
const KINDS = [
  ['api_key.', 'Keys'],
  ['webhook', 'Webhooks'],
  ['order.', 'Orders'],
  ['payout', 'Payouts'],
  ['partner.', 'Partner'],
  ['organisation.', 'Organisation'],
  ['onboarding.', 'Onboarding'],
  ['login.', 'Logins'],
  ['2fa.', 'Two-factor'],
  ['member', 'Team'],
  ['user.', 'Accounts'],
  ['audit_log.', 'Audit exports'],
] as const;

/** Who did what, from where; nothing of it can be changed. */
export function AuditPage() {
  const { filters, setFilters, clear } = useFilters(NAMES);
  const [shown, setShown] = useState<AuditEntryView | null>(null);
  const mayExport = useMay('audit.export');
  const save = (format: 'csv' | 'ndjson') =>
    exportAudit(format, filters).catch((error: Error) =>
      notifications.show({ color: 'red', title: 'The export failed', message: error.message }),
    );
  return (
    <Page
      title="Audit log"
      reserved={<WhoMay permissions={['audit.export']} />}
      hasEnvironment={false}
      description="Who did what, when and from where. Entries are kept for two years and cannot be changed."
      actions={
        mayExport && (
          <>
            <Button variant="default" onClick={() => void save('csv')}>
              CSV
            </Button>
            <Button variant="default" onClick={() => void save('ndjson')}>
              NDJSON
            </Button>
          </>
        )
      }
    >
      <Filters onClear={clear}>
        <Select
          aria-label="Kind of action"
          placeholder="Any action"
          data={KINDS.map(([value, label]) => ({ value, label }))}
          value={filters.action ?? null}
          onChange={(action) => setFilters({ action: action ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Any action' }}
        />
        <SearchField
          label="Target"
          placeholder="ID of what was changed"
          value={filters.target ?? ''}
          onChange={(target) => setFilters({ target })}
        />
        <DayFilters from={filters.from} to={filters.to} onChange={setFilters} />
        {filters.actor !== undefined && (
          <Button variant="default" onClick={() => setFilters({ actor: undefined })}>
            By {shorten(filters.actor)} only ×
          </Button>
        )}
      </Filters>
      <CursorList
        label="Audit log"
        pages={pagesOf('/audit', filters)}
        columns={AUDIT_COLUMNS}
        idOf={({ id }) => String(id)}
        onOpen={setShown}
        empty={
          <EmptyState title={clear ? 'No entry matches these filters' : 'No entries yet'}>
            Every change made by a team member or your operator appears here.
          </EmptyState>
        }
      />
      {shown && (
        <AuditDetails
          entry={shown}
          onFilter={(change) => {
            setFilters(change);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      )}
    </Page>
  );
}
