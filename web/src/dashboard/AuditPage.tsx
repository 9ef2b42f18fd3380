import { Button, Select } from '@mantine/core';
import type { AuditEntryView } from '#contract/shared/audit';
import { notify } from '#web/design/notify';
import { dashboard } from '../api/client';
import { usePermission } from '../api/session';
import { useFilters } from '../design/navigation/url';
import { columnsOf } from '../design/table/DataTable';
import { DayFilters, SearchField } from '../design/table/Filters';
import { shorten } from '../design/values/formats';
import { AuditDetails, AuditView, auditColumns } from '../shared/AuditView';
import { PermissionHint } from '../shared/access/Guard';

const NAMES = ['action', 'target', 'actor', 'from', 'to'] as const;
/** Prefixes of actions, for the filter. */
const KINDS = [
  ['api_key.', 'Keys'],
  ['webhook', 'Webhooks'],
  ['order.', 'Orders'],
  ['payout', 'Payouts'],
  ['partner.', 'Partner'],
  ['organisation.', 'Organization'],
  ['onboarding.', 'Onboarding'],
  ['login.', 'Logins'],
  ['2fa.', 'Two-factor'],
  ['member', 'Team'],
  ['user.', 'Accounts'],
  ['audit_log.', 'Audit exports'],
] as const;

const COLUMNS = auditColumns<AuditEntryView>([
  columnsOf<AuditEntryView>()({
    id: 'ip',
    header: 'From',
    meta: { from: 'wide' },
    cell: (entry) => <span className="mono">{entry.ip ?? '–'}</span>,
  }),
]);

/** The partner's audit log. */
export function AuditPage() {
  const { filters, setFilters, clear } = useFilters(NAMES);
  const mayExport = usePermission('audit.export');
  const save = (format: 'csv' | 'ndjson') =>
    exportAudit(format, filters).catch((error: Error) =>
      notify({ color: 'red', title: 'The export failed', message: error.message }),
    );
  return (
    <AuditView
      reserved={<PermissionHint permissions={['audit.export']} />}
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
      filters={
        <>
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
        </>
      }
      clear={clear}
      pages={dashboard.pagesOf('/audit', filters)}
      columns={COLUMNS}
      empty="Every change made by a team member or your operator appears here."
      details={(entry, close) => (
        <AuditDetails entry={entry} onClose={close}>
          <RelatedEntries
            entry={entry}
            onFilter={(filter) => {
              setFilters(filter);
              close();
            }}
          />
        </AuditDetails>
      )}
    />
  );
}

interface RelatedEntriesProps {
  entry: AuditEntryView;
  onFilter: (filter: { actor?: string; target?: string }) => void;
}

/** Buttons that show the other entries of the same actor, or about the same target. */
function RelatedEntries({ entry: { actor, target }, onFilter }: RelatedEntriesProps) {
  return (
    <div className="row">
      <Button size="xs" variant="default" onClick={() => onFilter({ actor: actor.id })}>
        Everything by {actor.name ?? actor.id}
      </Button>
      <Button size="xs" variant="default" onClick={() => onFilter({ target })}>
        Everything done to this
      </Button>
    </div>
  );
}

/** Saves the entries that match the filters as a file. */
function exportAudit(format: 'csv' | 'ndjson', filters: Readonly<Record<string, string | undefined>>): Promise<void> {
  return dashboard.download('/audit/exports', { format, ...filters }, `audit-log.${format}`);
}
