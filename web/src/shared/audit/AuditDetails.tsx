import type { ReactNode } from 'react';
import type { AuditEntryView } from '#contract/shared/audit';
import { Dialog } from '#web/design/dialogs/Dialog';
import { type Fact, Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';
import { IdChip } from '#web/design/values/IdChip';
import { JsonView } from '#web/design/values/JsonView';

interface AuditDetailsProps {
  entry: AuditEntryView;
  /** Facts that only one of the portals has. */
  facts?: readonly (Fact | null)[];
  children?: ReactNode;
  onClose: () => void;
}

/** One entry in full. */
export function AuditDetails({ entry, facts = [], children, onClose }: AuditDetailsProps) {
  const { action, at, actor, target, ip, details } = entry;
  return (
    <Dialog onClose={onClose} title={action} size="lg">
      <div style={{ display: 'grid', gap: 16 }}>
        <Facts
          facts={[
            ['When', <Time key="v" at={at} absolute />],
            ['By', [actor.name, actor.email ?? actor.id].filter(Boolean).join(', ')],
            ['On', <IdChip key="v" id={target} label="target" whole />],
            ...facts,
            ip === null ? null : ['From', ip],
          ]}
        />
        {children}
        <JsonView value={details} label="details" />
      </div>
    </Dialog>
  );
}
