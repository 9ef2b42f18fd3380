import { Modal } from '@mantine/core';
import type { AuditEntryView } from '../../../src/contract/dashboard/audit';
import { Facts } from '../design/layout/Facts';
import { IdChip } from '../design/values/IdChip';
import { JsonView } from '../design/values/JsonView';
import { Time } from '../design/values/Time';

export function AuditDetails({ entry, onClose }: { entry: AuditEntryView; onClose: () => void }) {
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
        <JsonView value={entry.details} label="details" />
      </div>
    </Modal>
  );
}
