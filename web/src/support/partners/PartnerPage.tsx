import type { PartnerPageView } from '#contract/support/partners';
import { support } from '#web/api/client';
import { Page } from '#web/design/layout/layout';
import { Link, usePathParam } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { IdChip } from '#web/design/values/IdChip';
import { ActionButton } from '../actions';
import { StageBadge } from '../values/values';
import { PartnerBody } from './PartnerBody';
import { ApproveDialog, CloseDialog, DeclineDialog, RemoveHostDialog, ReopenDialog } from './partner-dialogs';
import { SettingsDialog } from './SettingsDialog';

export function PartnerPage() {
  const partnerId = usePathParam('partnerId');
  const query = support.useRead(`/partners/${partnerId}`);
  const partner = query.data;
  return (
    <Page
      title={partner?.name ?? 'Partner'}
      hasEnvironment={false}
      above={<Link to="/partners">← Partners</Link>}
      heading={
        <span className="heading">
          {partner?.name ?? 'Partner'}
          {partner && <StageBadge stage={partner.stage} large />}
        </span>
      }
      description={<IdChip id={partnerId} label="partner ID" whole />}
      actions={partner && <PartnerActions partner={partner} />}
    >
      <Loaded query={query}>{(one) => <PartnerBody partner={one} />}</Loaded>
    </Page>
  );
}

/** The actions for a partner; all but its settings depend on its status. */
function PartnerActions({ partner }: { partner: PartnerPageView }) {
  const { partner_id: partnerId, name } = partner;
  const host = partner.tracking_host?.host;
  return (
    <>
      <ActionButton
        label="Change settings"
        permission="support.manage"
        dialog={(close) => <SettingsDialog partner={partner} onClose={close} />}
      />
      {host && (
        <ActionButton
          label="Remove host name"
          permission="support.manage"
          dialog={(close) => <RemoveHostDialog partnerId={partnerId} name={name} host={host} onClose={close} />}
        />
      )}
      <StageActions partner={partner} />
    </>
  );
}

function StageActions({ partner }: { partner: PartnerPageView }) {
  const { partner_id: partnerId, name, stage, reopenable_until: until } = partner;
  if (stage === 'closed') {
    return (
      until !== null &&
      Date.parse(until) > Date.now() && (
        <ActionButton
          label="Reopen"
          permission="support.manage"
          dialog={(close) => <ReopenDialog partnerId={partnerId} name={name} onClose={close} />}
        />
      )
    );
  }
  return (
    <>
      <ActionButton
        label="Close"
        permission="support.manage"
        dialog={(close) => <CloseDialog partnerId={partnerId} name={name} onClose={close} />}
      />
      {stage === 'awaiting_approval' && <Approval partnerId={partnerId} name={name} />}
    </>
  );
}

function Approval({ partnerId, name }: { partnerId: string; name: string }) {
  return (
    <>
      <ActionButton
        label="Decline"
        permission="support.approve"
        dialog={(close) => <DeclineDialog partnerId={partnerId} name={name} onClose={close} />}
      />
      <ActionButton
        label="Approve"
        variant="filled"
        permission="support.approve"
        dialog={(close) => <ApproveDialog partnerId={partnerId} name={name} onClose={close} />}
      />
    </>
  );
}
