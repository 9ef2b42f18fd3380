import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RefundActionRequest } from '../../../../../src/contract/orders/refund-action';
import type { OrderPage, RefundDecided } from '../../../../../src/contract/support/orders';
import { call } from '../../../api/call';
import { Amount } from '../../../design/values/Amount';
import { ReasonDialog } from '../../actions/ReasonDialog';

interface RefundDialogProps {
  orderId: string;
  provider: string;
  refund: NonNullable<OrderPage['refund']>;
  onClose: () => void;
}

const KINDS = [
  { value: 'refund_to_address', label: 'Send the deposit back' },
  { value: 'convert_to_stable', label: 'Send it as a stablecoin' },
] as const;

/** Decides a refund in the partner's place; it cannot be taken back. */
export function RefundDialog({ orderId, provider, refund, onClose }: RefundDialogProps) {
  const [action, setAction] = useState<RefundActionRequest['action']>('refund_to_address');
  const [address, setAddress] = useState('');
  const [extraId, setExtraId] = useState('');
  const [target, setTarget] = useState(refund.stable_targets[0] ?? '');
  const isConversion = action === 'convert_to_stable';
  const needsAddress = isConversion || !refund.has_refund_address;
  const choice = isConversion
    ? { action, stable_target: target, stable_address: address.trim() }
    : { action, refund_address: address.trim() || null, refund_extra_id: extraId.trim() || null };
  return (
    <ReasonDialog
      title="Request the refund"
      action="Request the refund"
      danger
      disabled={needsAddress && address.trim() === ''}
      run={async (reason) => {
        await call<RefundDecided>(`/orders/${orderId}/refund`, { method: 'POST', body: { reason, ...choice } });
        return `The refund is requested. ${provider} is being asked for it.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      {refund.stable_targets.length > 0 && (
        <SegmentedControl
          aria-label="How the deposit goes back"
          data={[...KINDS]}
          value={action}
          onChange={(value) => setAction(value as RefundActionRequest['action'])}
        />
      )}
      <p>
        {provider} will be asked to return{' '}
        <Amount value={refund.amount_net ?? refund.amount} currency={refund.currency} />
        {refund.fee_network ? ', minus the network fee' : ''}
        {isConversion ? `, converted to ${target}` : ''}. The partner is notified. A refund decision is final.
      </p>
      {isConversion && (
        <Select
          label="Stablecoin"
          data={refund.stable_targets}
          allowDeselect={false}
          value={target}
          onChange={(value) => setTarget(value ?? '')}
        />
      )}
      <TextInput
        label={isConversion ? `Address for ${target}` : `Refund address on ${refund.network}`}
        description={needsAddress ? undefined : 'Leave empty to use the refund address given with the order'}
        required={needsAddress}
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {!isConversion && address !== '' && (
        <TextInput
          label="Memo or tag, if it needs one"
          value={extraId}
          onChange={(event) => setExtraId(event.currentTarget.value)}
        />
      )}
    </ReasonDialog>
  );
}
