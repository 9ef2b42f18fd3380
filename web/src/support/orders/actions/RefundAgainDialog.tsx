import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

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
        await call(`/orders/${orderId}/refund-again`, { method: 'POST', body: { reason } });
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
