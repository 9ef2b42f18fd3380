import type { PublishableKey } from '#contract/shared/publishable-keys';
import type { PartnerPageView } from '#contract/support/partners';
import { support } from '#web/api/client';
import { Badge } from '#web/design/status/Badge';
import type { BadgeContent } from '#web/design/status/status-badges';
import { columnsOf, DataTable } from '#web/design/table/DataTable';
import { Time } from '#web/design/time/Time';
import { ActionButton, ReasonDialog } from '../actions';
import { EnvironmentTag } from '../values/values';

/** The keys in the partner's own pages, each with its origins. */
export function PublishableKeys({ keys }: { keys: PartnerPageView['publishable_keys'] }) {
  return <DataTable label="Publishable keys" columns={COLUMNS} rows={keys} idOf={({ key_id }) => key_id} />;
}

const column = columnsOf<PublishableKey>();

const BADGES: Readonly<Record<PublishableKey['status'], BadgeContent>> = {
  active: { tone: 'done', shape: 'check', label: 'Active' },
  revoked: { tone: 'over', shape: 'cross', label: 'Revoked' },
};

const COLUMNS = [
  column({ id: 'name', header: 'Name', cell: (key) => key.name }),
  column({
    id: 'key',
    header: 'Key',
    meta: { from: 'wide' },
    cell: (key) => <span className="mono wraps">{key.key}</span>,
  }),
  column({ id: 'origins', header: 'Origins', cell: (key) => <span className="breaks">{key.origins.join(', ')}</span> }),
  column({
    id: 'environment',
    header: 'Environment',
    meta: { from: 'tablet' },
    cell: (key) => <EnvironmentTag environment={key.environment} />,
  }),
  column({ id: 'status', header: 'Status', cell: (key) => <Badge content={BADGES[key.status]} /> }),
  column({
    id: 'used',
    header: 'Last used',
    meta: { align: 'right', from: 'tablet' },
    cell: (key) => (key.last_used_at === null ? 'Never' : <Time at={key.last_used_at} />),
  }),
  column({
    id: 'action',
    header: () => <span className="hidden">Action</span>,
    meta: { align: 'right' },
    cell: (key) =>
      key.status === 'active' && (
        <ActionButton
          label="Revoke"
          size="xs"
          permission="support.decide"
          dialog={(close) => <RevokeDialog item={key} onClose={close} />}
        />
      ),
  }),
];

function RevokeDialog({ item, onClose }: { item: PublishableKey; onClose: () => void }) {
  const { key_id: keyId, name, origins } = item;
  return (
    <ReasonDialog
      title={`Revoke ${name}`}
      action="Revoke key"
      danger
      run={async (reason) => {
        await support.call(`/keys/publishable/${keyId}/revoke`, { method: 'POST', body: { reason } });
        return `${name} is revoked.`;
      }}
      changes={['/partners']}
      onClose={onClose}
    >
      <p>
        Widgets on {origins.join(', ')} stop working immediately, and the key can never be used again. Open swaps
        continue. Nobody is notified: tell the partner to make a new key.
      </p>
    </ReasonDialog>
  );
}
