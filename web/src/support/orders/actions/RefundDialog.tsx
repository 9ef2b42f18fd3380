import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RefundActionRequest } from '#contract/orders/refund-action';
import type { OrderPage } from '#contract/support/orders';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { call } from '#web/api/support';
import { Amount } from '#web/design/values/Amount';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

interface RefundDialogProps {
  orderId: string;
  provider: string;
  refund: NonNullable<OrderPage['refund']>;
  onClose: () => void;
}

/** Named as the call names them. */
type RefundForm = Record<'refund_address' | 'refund_extra_id' | 'stable_target' | 'stable_address', string> &
  Pick<RefundActionRequest, 'action'>;

const KINDS = [
  { value: 'refund_to_address', label: 'Send the deposit back' },
  { value: 'convert_to_stable', label: 'Send it as a stablecoin' },
] as const;

/** Decides a refund in the partner's place; it cannot be taken back. */
export function RefundDialog({ orderId, provider, refund, onClose }: RefundDialogProps) {
  const form = useForm<RefundForm>({
    initialValues: {
      action: 'refund_to_address',
      refund_address: '',
      refund_extra_id: '',
      stable_target: refund.stable_targets[0] ?? '',
      stable_address: '',
    },
  });
  const { action, refund_address, refund_extra_id, stable_target, stable_address } = form.values;
  const isConversion = action === 'convert_to_stable';
  const address = (isConversion ? stable_address : refund_address).trim();
  const needsAddress = isConversion || !refund.has_refund_address;
  const choice = isConversion
    ? {
        action,
        stable_target: STABLE_TARGET_NAMES.find((name) => name === stable_target) ?? null,
        stable_address: address,
      }
    : { action, refund_address: address || null, refund_extra_id: refund_extra_id.trim() || null };
  return (
    <ReasonDialog
      title="Request the refund"
      action="Request the refund"
      danger
      form={form}
      disabled={needsAddress && address === ''}
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
        {provider} will be asked to return{' '}
        <Amount value={refund.amount_net ?? refund.amount} currency={refund.currency} />
        {refund.fee_network ? ', minus the network fee' : ''}
        {isConversion ? `, converted to ${stable_target}` : ''}. The partner is notified. A refund decision is final.
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
        description={needsAddress ? undefined : 'Leave empty to use the refund address given with the order'}
        required={needsAddress}
        spellCheck={false}
        {...form.getInputProps(isConversion ? 'stable_address' : 'refund_address')}
      />
      {!isConversion && address !== '' && (
        <TextInput label="Memo or tag, if it needs one" {...form.getInputProps('refund_extra_id')} />
      )}
    </ReasonDialog>
  );
}
