import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PayoutPageView } from '#contract/support/payouts';
import type { PayoutStatus } from '#domain/payouts/payout';
import { support } from '#web/api/client';
import { Skeletons } from '#web/design/states/states';
import { PAYOUT_BADGES } from '#web/design/status/status-badges';
import { Usd } from '#web/design/values/Amount';
import { ReasonDialog } from '../actions';

const CONSEQUENCES: Readonly<Partial<Record<PayoutStatus, string>>> = {
  processing: 'The partner sees that the payout is being processed.',
  sent: 'The partner sees the transaction, and the amount is recorded as paid.',
  confirmed: 'The partner sees that the money has arrived. This cannot be undone.',
  failed: 'The amount becomes available again. The partner does not see the reason.',
};

const REPEATED =
  'Nothing changes for the partner. Temporal hears again what is recorded here, with the same evidence, so that the next step can follow.';

/** The steps to choose from; after a restore of Temporal those that were taken have to be repeated. */
function choicesOf({ next_steps: next, repeatable_steps: repeatable }: PayoutPageView) {
  const groups = [
    { group: 'Next', statuses: next },
    { group: 'Again, after Temporal was restored', statuses: repeatable },
  ];
  return groups
    .filter(({ statuses }) => statuses.length > 0)
    .map(({ group, statuses }) => ({
      group,
      items: statuses.map((value) => ({ value, label: PAYOUT_BADGES[value].label })),
    }));
}

/**
 * The step that is offered first; null if a colleague has taken it while the dialog was open: the button must not turn into the one
 * for the step after it.
 */
function useUsualStep({ data: payout, isFetching }: UseQueryResult<PayoutPageView>): PayoutStatus | null {
  const offered = useRef<PayoutStatus | null>(null);
  const usual = payout?.next_steps[0] ?? null;
  // What was read on an earlier visit is shown only until it has been read again.
  if (!isFetching) offered.current ??= usual;
  return offered.current === null || usual === offered.current ? usual : null;
}

/** Records a step of a payout. */
export function StepDialog({ payoutId, onClose }: { payoutId: string; onClose: () => void }) {
  const query = support.useRead(`/payouts/${payoutId}`);
  const payout = query.data;
  const form = useForm<{ status: PayoutStatus | null; tx_hash: string; payout_amount: string }>({
    initialValues: { status: null, tx_hash: '', payout_amount: '' },
  });
  const [hash, amount] = [form.values.tx_hash.trim(), form.values.payout_amount.trim()];
  const usual = useUsualStep(query);
  const status = form.values.status ?? usual;
  const isSent = status === 'sent';
  const isMissing = status === null || (isSent && (hash === '' || amount === ''));
  return (
    <ReasonDialog
      title="Update this payout"
      action={status === null ? 'Update' : `Mark as ${PAYOUT_BADGES[status].label.toLowerCase()}`}
      form={form}
      disabled={isMissing}
      run={async (reason) => {
        if (status === null || status === 'pending') {
          throw new Error('Choose a new status');
        }
        const body = status === 'sent' ? { status, reason, tx_hash: hash, payout_amount: amount } : { status, reason };
        await support.call(`/payouts/${payoutId}/steps`, { method: 'POST', body });
        return `The payout is marked as ${status}.`;
      }}
      changes={['/payouts', '/queues', '/partners']}
      onClose={onClose}
    >
      {payout ? (
        <>
          <p>
            <Usd value={payout.amount_usd} /> to {payout.partner.name}, in {payout.currency}.
          </p>
          <Select
            label="New status"
            data={choicesOf(payout)}
            allowDeselect={false}
            {...form.getInputProps('status')}
            value={status}
          />
          {status !== null && <p>{payout.repeatable_steps.includes(status) ? REPEATED : CONSEQUENCES[status]}</p>}
        </>
      ) : (
        <Skeletons lines={3} />
      )}
      {isSent && (
        <>
          <TextInput label="Transaction" required spellCheck={false} {...form.getInputProps('tx_hash')} />
          <TextInput
            label={`Amount sent${payout ? `, in ${payout.currency}` : ''}`}
            required
            inputMode="decimal"
            {...form.getInputProps('payout_amount')}
          />
        </>
      )}
    </ReasonDialog>
  );
}
