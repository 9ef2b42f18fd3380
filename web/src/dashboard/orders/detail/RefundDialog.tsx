import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OrderDetail } from '#contract/dashboard/orders/order';
import type { RefundActionRequest } from '#contract/orders/refund-action';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { useAct } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { ProviderName } from '#web/dashboard/providers/ProviderName';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Amount } from '#web/design/values/Amount';
import type { Refund, RefundKind } from './refund-kind';

interface RefundDialogProps {
  kind: RefundKind;
  detail: OrderDetail;
  refund: Refund;
  onClose: () => void;
}

/** Asks where a deposit goes, and says what follows; it cannot be taken back. */
export function RefundDialog({ kind, detail, refund, onClose }: RefundDialogProps) {
  const { order_id: orderId, provider } = detail.order;
  const form = useForm({
    initialValues: {
      refund_address: '',
      refund_extra_id: '',
      stable_target: refund.stable_targets[0] ?? '',
      stable_address: '',
    },
  });
  const decide = useAct(
    {
      call: (body: RefundActionRequest) => ({ path: `/orders/${orderId}/refund-action`, body }),
      changes: ['/orders', '/home'],
    },
    onClose,
  );
  useFieldIssues(form, decide.error);
  const isConversion = kind === 'convert_to_stable';
  const { refund_address, refund_extra_id, stable_target, stable_address } = form.values;
  const address = isConversion ? stable_address : refund_address;
  const needsAddress = isConversion || !refund.has_refund_address;
  const confirm = () =>
    decide.mutate(
      isConversion
        ? {
            action: kind,
            stable_target: STABLE_TARGET_NAMES.find((name) => name === stable_target) ?? null,
            stable_address,
          }
        : { action: kind, refund_address: refund_address || null, refund_extra_id: refund_extra_id || null },
    );
  return (
    <ConfirmDialog
      title={isConversion ? 'Convert the deposit' : 'Send the deposit back'}
      action={isConversion ? 'Convert it' : 'Send it back'}
      busy={decide.isPending}
      disabled={needsAddress && address === ''}
      error={decide.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <p>
          <ProviderName code={provider} /> will be asked to {isConversion ? 'convert and send on' : 'return'}{' '}
          <strong>
            <Amount value={refund.amount_net ?? refund.amount} currency={refund.currency} />
          </strong>
          {refund.fee_network ? ', minus the network fee' : ''}. This is final: once decided, a refund cannot be
          changed.
        </p>
        {isConversion && (
          <Select
            label="Stablecoin"
            data={refund.stable_targets}
            allowDeselect={false}
            {...form.getInputProps('stable_target')}
          />
        )}
        <TextInput
          label={isConversion ? `Address for ${stable_target}` : `Refund address on ${refund.network}`}
          description={needsAddress ? undefined : 'Leave empty to use the address given with the order'}
          required={needsAddress}
          spellCheck={false}
          {...form.getInputProps(isConversion ? 'stable_address' : 'refund_address')}
        />
        {!isConversion && address !== '' && (
          <TextInput label="Memo or tag, if it needs one" {...form.getInputProps('refund_extra_id')} />
        )}
      </div>
    </ConfirmDialog>
  );
}
