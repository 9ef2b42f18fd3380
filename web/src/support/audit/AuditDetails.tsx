import { Modal } from '@mantine/core';
import type { AuditEntryView } from '#contract/support/audit';
import { Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';
import { PartnerLink } from '../values/PartnerLink';
import { actorName } from './actor-name';

export function AuditDetails({ entry, onClose }: { entry: AuditEntryView; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={entry.action} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div style={{ display: 'grid', gap: 16 }}>
        <Facts
          facts={[
            ['When', <Time key="v" at={entry.at} absolute />],
            ['By', [actorName(entry), entry.actor.email].filter(Boolean).join(', ')],
            entry.reason === null ? null : ['Reason', entry.reason],
            ['Target', <IdChip key="v" id={entry.target} label="target" whole />],
            entry.partner === null ? null : ['Partner', <PartnerLink key="v" partner={entry.partner} />],
            entry.ip === null ? null : ['IP address', entry.ip],
          ]}
        />
        <JsonView value={entry.details} label="details" />
      </div>
    </Modal>
  );
}
