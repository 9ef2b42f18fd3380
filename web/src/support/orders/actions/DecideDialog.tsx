import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Decided } from '#contract/support/orders';
import { call } from '#web/api/support';
import { ReasonDialog } from '#web/support/actions/ReasonDialog';

type DecidedStatus = Decided['status'] & ('completed' | 'refunded' | 'failed');

/** The possible decisions, and the evidence that each needs. */
const DECISIONS: Readonly<
  Record<DecidedStatus, { label: string; consequence: string; evidence: readonly ('tx' | 'amount')[] }>
> = {
  completed: {
    label: 'Completed',
    consequence: 'The user received the payout. The partner is notified and earns its share.',
    evidence: ['tx', 'amount'],
  },
  refunded: {
    label: 'Refunded',
    consequence: 'The deposit went back to the user. The partner is notified and earns nothing.',
    evidence: ['tx'],
  },
  failed: {
    label: 'Failed',
    consequence: 'The swap is over and the user receives nothing from it. The partner is notified.',
    evidence: [],
  },
};

/** Ends an order in manual review, with evidence of where the money went. */
export function DecideDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const form = useForm<{
    status: DecidedStatus;
    tx: string;
    amount: string;
    without_evidence: boolean;
    despite_doubts: boolean;
  }>({
    initialValues: { status: 'completed', tx: '', amount: '', without_evidence: false, despite_doubts: false },
  });
  const { status, tx, amount, without_evidence: hasNone, despite_doubts: isConfirmed } = form.values;
  const { consequence, evidence } = DECISIONS[status];
  const given = { tx: tx.trim(), amount: amount.trim() };
  const isMissing = !hasNone && evidence.some((name) => given[name] === '');
  const proof = hasNone
    ? { without_evidence: true as const }
    : Object.fromEntries(evidence.map((name) => [name, given[name]] as const));
  const confirmed = isConfirmed ? { despite_doubts: true as const } : {};
  return (
    <ReasonDialog
      title="Close this review"
      action={`Mark as ${DECISIONS[status].label.toLowerCase()}`}
      danger
      form={form}
      disabled={isMissing}
      run={async (reason) => {
        await call(`/orders/${orderId}/decide`, { method: 'POST', body: { status, reason, ...proof, ...confirmed } });
        return `The order is ${status}. The partner is being notified.`;
      }}
      changes={[`/orders/${orderId}`, '/queues']}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label="How the order ends"
        data={Object.entries(DECISIONS).map(([value, { label }]) => ({ value, label }))}
        {...form.getInputProps('status', { withError: false })}
      />
      <p>{consequence} This cannot be undone.</p>
      {!hasNone && evidence.includes('tx') && (
        <TextInput label="Transaction hash of the transfer" required spellCheck={false} {...form.getInputProps('tx')} />
      )}
      {!hasNone && evidence.includes('amount') && (
        <TextInput label="Amount paid out" required inputMode="decimal" {...form.getInputProps('amount')} />
      )}
      {evidence.length > 0 && (
        <Checkbox
          label="No evidence is available; the reason explains how this is known"
          {...form.getInputProps('without_evidence', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        label="Decide although the record speaks against it; the reason explains how this is known"
        {...form.getInputProps('despite_doubts', { type: 'checkbox' })}
      />
    </ReasonDialog>
  );
}
