import { Button, Modal } from '@mantine/core';
import type { AuditEntryView } from '#contract/dashboard/audit';
import { Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';

interface AuditDetailsProps {
  entry: AuditEntryView;
  /** Shows the other entries of whoever did it, or about what it was done to. */
  onFilter: (filter: { actor?: string; target?: string }) => void;
  onClose: () => void;
}

export function AuditDetails({ entry, onFilter, onClose }: AuditDetailsProps) {
  return (
    <Modal opened onClose={onClose} title={entry.action} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div style={{ display: 'grid', gap: 16 }}>
        <Facts
          facts={[
            ['When', <Time key="v" at={entry.at} absolute />],
            ['By', [entry.actor.name, entry.actor.email ?? entry.actor.id].filter(Boolean).join(', ')],
            ['On', <IdChip key="v" id={entry.target} label="target" whole />],
            entry.ip === null ? null : ['From', entry.ip],
          ]}
        />
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button size="xs" variant="default" onClick={() => onFilter({ actor: entry.actor.id })}>
            Everything by {entry.actor.name ?? entry.actor.id}
          </Button>
          <Button size="xs" variant="default" onClick={() => onFilter({ target: entry.target })}>
            Everything done to this
          </Button>
        </div>
        <JsonView value={entry.details} label="details" />
      </div>
    </Modal>
  );
}
