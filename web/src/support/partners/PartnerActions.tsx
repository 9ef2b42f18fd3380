import type { PartnerPageView } from '#contract/support/partners';
import { ActionButton } from '../actions/ActionButton';
import { ApproveDialog } from './ApproveDialog';
import { CloseDialog } from './CloseDialog';
import { DeclineDialog } from './DeclineDialog';
import { ReopenDialog } from './ReopenDialog';

/** The actions for a partner, which depend on its status. */
export function PartnerActions({ partner }: { partner: PartnerPageView }) {
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
