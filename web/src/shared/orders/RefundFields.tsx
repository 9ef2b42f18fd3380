import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { RefundActionRequest } from '#contract/orders/order-action';
import type { RefundPanelView } from '#contract/shared/order';
import { STABLE_TARGET_NAMES } from '#domain/orders/order';
import { Amount } from '#web/design/values/Amount';
import { chooseRefundAddress } from './choose-refund-address';

export type RefundKind = RefundActionRequest['action'];

interface RefundValues {
  /** Empty until it is chosen: nothing final is chosen beforehand. */
  action: RefundKind | '';
  refund_address: string;
  refund_extra_id: string;
  stable_target: string;
  stable_address: string;
}

/** The form of a refund decision; its fields have the names of the call. */
export function useRefundForm(refund: RefundPanelView, kind: RefundKind | '') {
  const [onlyTarget, another] = refund.stable_targets;
  const form = useForm<RefundValues>({
    initialValues: {
      action: kind,
      refund_address: '',
      refund_extra_id: '',
      stable_target: another === undefined ? (onlyTarget ?? '') : '',
      stable_address: '',
    },
  });
  const { action, refund_address, refund_extra_id, stable_target, stable_address } = form.values;
  const isConversion = action === 'convert_to_stable';
  const address = (isConversion ? stable_address : refund_address).trim();
  const needsAddress = isConversion || !refund.has_refund_address;
  const choice: RefundActionRequest = isConversion
    ? {
        action,
        stable_target: STABLE_TARGET_NAMES.find((name) => name === stable_target) ?? null,
        stable_address: address,
      }
    : chooseRefundAddress(address, refund_extra_id);
  // Only these have a field that can show an error.
  const values = isConversion ? { stable_target, stable_address } : { refund_address, refund_extra_id };
  const fields = { values, setErrors: form.setErrors };
  const isChosen = action !== '' && (!isConversion || stable_target !== '');
  const isReady = isChosen && (!needsAddress || address !== '');
  return { form, fields, isConversion, address, needsAddress, isReady, choice };
}

interface RefundFieldsProps {
  refund: RefundPanelView;
  refundForm: ReturnType<typeof useRefundForm>;
}

/** The target of a refund: an address, or a stablecoin. */
export function RefundFields({ refund, refundForm: { form, isConversion, address, needsAddress } }: RefundFieldsProps) {
  return (
    <>
      {isConversion && (
        <Select
          label="Stablecoin"
          placeholder="Choose one"
          required
          data={refund.stable_targets}
          allowDeselect={false}
          {...form.getInputProps('stable_target')}
        />
      )}
      <TextInput
        label={
          isConversion
            ? `Address for ${form.values.stable_target || 'the stablecoin'}`
            : `Refund address on ${refund.network}`
        }
        description={needsAddress ? undefined : 'Leave empty to use the address given with the order'}
        required={needsAddress}
        spellCheck={false}
        {...form.getInputProps(isConversion ? 'stable_address' : 'refund_address')}
      />
      {!isConversion && (address !== '' || form.errors.refund_extra_id !== undefined) && (
        <TextInput label="Memo or tag, if it needs one" {...form.getInputProps('refund_extra_id')} />
      )}
    </>
  );
}

/** What goes back, as part of a sentence: not every provider says how much arrived. */
export function RefundedAmount({ refund }: { refund: RefundPanelView }) {
  const amount = refund.amount_net ?? refund.amount;
  return amount === null ? 'what arrived' : <Amount value={amount} currency={refund.currency} />;
}
