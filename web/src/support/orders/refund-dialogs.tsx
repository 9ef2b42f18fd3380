import { Checkbox, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RefundPanelView } from '#contract/shared/order';
import { support } from '#web/api/client';
import { RefundedAmount, RefundFields, useRefundForm } from '#web/shared/orders/RefundFields';
import { ReasonDialog } from '../actions';

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
  const hasChoice = refund.stable_targets.length > 0;
  const refundForm = useRefundForm(refund, hasChoice ? '' : 'refund_to_address');
  const { form, fields, isConversion, isReady, choice } = refundForm;
  return (
    <ReasonDialog
      title="Request the refund"
      action="Request the refund"
      danger
      form={fields}
      disabled={!isReady}
      run={async (reason) => {
        await support.call(`/orders/${orderId}/refund`, { method: 'POST', body: { reason, ...choice } });
        return `The refund is requested. ${provider} is being asked for it.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      {hasChoice && (
        <SegmentedControl
          aria-label="How the deposit goes back"
          data={[...KINDS]}
          {...form.getInputProps('action', { withError: false })}
        />
      )}
      <p>
        {provider} will be asked to return <RefundedAmount refund={refund} />
        {refund.fee_network ? ', minus the network fee' : ''}
        {isConversion ? `, converted to ${form.values.stable_target || 'a stablecoin'}` : ''}. The partner is notified.
        A refund decision is final.
      </p>
      {form.values.action !== '' && <RefundFields refund={refund} refundForm={refundForm} />}
    </ReasonDialog>
  );
}

interface RefundAgainDialogProps {
  orderId: string;
  provider: string;
  onClose: () => void;
}

/** Has a decided refund requested once more; the operator answers for an earlier request not having been taken. */
export function RefundAgainDialog({ orderId, provider, onClose }: RefundAgainDialogProps) {
  const form = useForm<{ is_checked: boolean }>({ initialValues: { is_checked: false } });
  return (
    <ReasonDialog
      title="Request the refund again"
      action="Request it again"
      danger
      form={form}
      disabled={!form.values.is_checked}
      run={async (reason) => {
        await support.call(`/orders/${orderId}/refund-again`, { method: 'POST', body: { reason } });
        return `${provider} is being asked for the refund again.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        The refund that was decided is requested from {provider} once more. If {provider} took an earlier request
        without saying so, it may pay twice. The order stays in review until the refund is reported.
      </p>
      <Checkbox
        label={`I have it from ${provider} that it took no earlier request`}
        {...form.getInputProps('is_checked', { type: 'checkbox' })}
      />
    </ReasonDialog>
  );
}

/** Takes an order that stands still to manual review, where it can be decided. */
export function ReviewDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Take this order to review"
      action="Take to review"
      danger
      run={async (reason) => {
        await support.call(`/orders/${orderId}/review`, { method: 'POST', body: { reason } });
        return 'The order is in manual review, and can be decided now.';
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <p>
        The order waits for an operator’s decision from now on, and the partner is notified. It does not go back to
        where it was, and no deadline of its own ends it any more. Its provider is still asked: if it reports a
        completion or a refund, that ends the order.
      </p>
    </ReasonDialog>
  );
}
