import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PayoutAddressView, PendingPayout, Revenue } from '#contract/dashboard/payouts';
import { MINUTE } from '#domain/duration';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { dashboard } from '#web/api/client';
import { ConfirmDialog } from '#web/design/dialogs/ConfirmDialog';
import { Dialog } from '#web/design/dialogs/Dialog';
import { notify } from '#web/design/notify';
import { SubmitForm } from '#web/design/SubmitForm';
import { formatClock } from '#web/design/time/format-time';
import { Countdown, Time, useNow } from '#web/design/time/Time';
import { Usd } from '#web/design/values/Amount';
import { formatUsd, shorten } from '#web/design/values/formats';
import { IdChip } from '#web/design/values/IdChip';
import { firstAmount } from './first-amount';

/** Requests a payout in two steps: its terms, and the confirmation. */
export function RequestPayout({ revenue }: { revenue: Revenue }) {
  const [step, setStep] = useState<'terms' | PendingPayout | null>(null);
  const close = () => setStep(null);
  if (revenue.next_request_at !== null) {
    return (
      <span className="quiet">
        The next payout can be requested <Time at={revenue.next_request_at} />
      </span>
    );
  }
  return (
    <>
      <Button onClick={() => setStep('terms')}>Request a payout</Button>
      {step === 'terms' && <PayoutTermsForm revenue={revenue} onBegun={setStep} onClose={close} />}
      {step !== null && step !== 'terms' && <ConfirmPayout payout={step} onClose={close} />}
    </>
  );
}

interface PayoutTermsProps {
  revenue: Revenue;
  onBegun: (payout: PendingPayout) => void;
  onClose: () => void;
}

/** Amount and address of a payout, and how the request will be confirmed. */
function PayoutTermsForm({ revenue, onBegun, onClose }: PayoutTermsProps) {
  const addresses = dashboard.useRead('/payouts/addresses');
  const verified = addresses.data?.items.filter(({ state }) => state === 'verified') ?? [];
  const payable = verified.filter(({ usable_at }) => usable_at === null);
  const usual = payable.find(({ is_default }) => is_default) ?? payable[0];
  const now = useNow(MINUTE);
  const form = useForm<{ amount_usd: string; address_id: string; confirm_by: 'challenge' | 'email' }>({
    initialValues: {
      amount_usd: firstAmount(revenue),
      address_id: '',
      confirm_by: revenue.can_challenge ? 'challenge' : 'email',
    },
  });
  const begin = dashboard.useWrite(
    {
      call: ({ address_id, ...rest }: typeof form.values) => ({
        path: '/payouts',
        body: { ...rest, address_id: address_id || usual?.address_id || null },
      }),
      changes: [],
    },
    onBegun,
  );
  return (
    <Dialog onClose={onClose} title="Request a payout">
      <SubmitForm form={form} send={begin} action="Continue" disabled={payable.length === 0}>
        <TextInput
          data-autofocus
          label="Amount in dollars"
          description={`${formatUsd(revenue.payout_minimum_usd)} to ${formatUsd(revenue.payout_maximum_usd)}; ${formatUsd(revenue.pending_usd)} available`}
          {...form.getInputProps('amount_usd')}
        />
        <Select
          label="To"
          description="Only verified addresses can be used"
          placeholder={
            usual ? undefined : verified.length === 0 ? 'Verify an address first' : 'No address can be paid yet'
          }
          data={verified.map((address) => optionOf(address, now))}
          allowDeselect={false}
          {...form.getInputProps('address_id')}
          value={form.values.address_id || usual?.address_id || null}
        />
        <Radio.Group label="Confirm with" {...form.getInputProps('confirm_by')}>
          <div className="choices">
            <Radio
              value="challenge"
              label="The secret of my live webhook"
              description="Your server signs a text and you paste the signature"
              disabled={!revenue.can_challenge}
            />
            <Radio value="email" label="A code by email" />
          </div>
        </Radio.Group>
      </SubmitForm>
    </Dialog>
  );
}

/** An address to choose; one that still has to wait can be seen only, with its time. */
function optionOf({ address_id, currency, address, usable_at }: PayoutAddressView, now: number) {
  const name = `${currency} ${shorten(address)}`;
  return usable_at === null
    ? { value: address_id, label: name }
    : { value: address_id, label: `${name}, from ${formatClock(Date.parse(usable_at), now)}`, disabled: true };
}

/** The second step of a payout request: the answer to the challenge, or the mailed code. */
function ConfirmPayout({ payout, onClose }: { payout: PendingPayout; onClose: () => void }) {
  const [answer, setAnswer] = useState('');
  const confirm = dashboard.useWrite(
    {
      call: () => ({ path: `/payouts/${payout.payout_id}/confirm`, body: { answer } }),
      changes: ['/payouts'],
    },
    (answered) => {
      onClose();
      const message = 'approve_by' in answered ? 'Another person has to approve the payout.' : 'Payout requested.';
      notify({ message });
    },
  );
  return (
    <ConfirmDialog
      title="Confirm the payout"
      action="Request payout"
      act={{ ...confirm, error: beyondFields(confirm.error, { answer }) }}
      disabled={answer.trim() === ''}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          <strong>
            <Usd value={payout.amount_usd} />
          </strong>{' '}
          goes as {payout.currency} to:
          <br />
          <IdChip id={payout.payout_address} label="address" whole />
        </p>
        {payout.challenge !== null && (
          <p>
            Sign this text with HMAC-SHA256, using the secret of your live webhook:
            <br />
            <IdChip id={payout.challenge} label="challenge" whole />
          </p>
        )}
        <TextInput
          label={payout.challenge === null ? 'Code from the email' : 'Signature, in hex'}
          description={
            <>
              Time left: <Countdown until={payout.expires_at} over="none" />
            </>
          }
          value={answer}
          error={fieldIssues(confirm.error).answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          spellCheck={false}
        />
      </div>
    </ConfirmDialog>
  );
}
