import type { InstallationEntryView } from '#contract/support/audit';
import { AuditDetails } from '#web/shared/audit/AuditDetails';
import { PartnerLink } from '../values/PartnerLink';

export function InstallationEntryDetails({ entry, onClose }: { entry: InstallationEntryView; onClose: () => void }) {
  const { reason, partner } = entry;
  return (
    <AuditDetails
      entry={entry}
      facts={[
        reason === null ? null : ['Reason', reason],
        partner === null ? null : ['Partner', <PartnerLink key="v" partner={partner} />],
      ]}
      onClose={onClose}
    />
  );
}
