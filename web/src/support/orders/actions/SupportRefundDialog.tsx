import { SegmentedControl } from '@mantine/core';
import type { RefundPanelView } from '#contract/shared/order';
import { call } from '#web/api/support';
import { RefundedAmount } from '#web/shared/orders/RefundedAmount';
import { RefundFields, useRefundForm } from '#web/shared/orders/RefundFields';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

interface RefundDialogProps {
  orderId: string;
  provider: string;
  refund: RefundPanelView;
  onClose: () => void;
}

const KINDS = [
  { value: 'refund_to_address', label: 'Send the deposit back' },
  { value: 'convert_to_stable', label: 'Send it as a stablecoin' },
] as const;

/** Decides a refund in the partner's place; it cannot be undone. */
export function SupportRefundDialog({ orderId, provider, refund, onClose }: RefundDialogProps) {
  const refundForm = useRefundForm(refund, 'refund_to_address');
  const { form, fields, isConversion, isReady, choice } = refundForm;
  return (
    <ReasonDialog
      title="Request the refund"
      action="Request the refund"
      danger
      form={fields}
      disabled={!isReady}
      run={async (reason) => {
        await call(`/orders/${orderId}/refund`, { method: 'POST', body: { reason, ...choice } });
        return `The refund is requested. ${provider} is being asked for it.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      {refund.stable_targets.length > 0 && (
        <SegmentedControl
          aria-label="How the deposit goes back"
          data={[...KINDS]}
          {...form.getInputProps('action', { withError: false })}
        />
      )}
      <p>
        {provider} will be asked to return <RefundedAmount refund={refund} />
        {refund.fee_network ? ', minus the network fee' : ''}
        {isConversion ? `, converted to ${form.values.stable_target}` : ''}. The partner is notified. A refund decision
        is final.
      </p>
      <RefundFields refund={refund} refundForm={refundForm} />
    </ReasonDialog>
  );
}
