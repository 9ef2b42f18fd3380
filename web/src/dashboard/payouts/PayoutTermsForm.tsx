import { Button, Radio, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PendingPayout, Revenue } from '#contract/dashboard/payouts';
import { useRead, useWrite } from '#web/api/dashboard';
import { useFieldIssues } from '#web/app/field-issues';
import { Dialog } from '#web/design/dialogs/Dialog';
import { Problem } from '#web/design/states/Problem';
import { formatUsd } from '#web/design/values/format-usd';
import { shorten } from '#web/design/values/shorten';

interface PayoutTermsProps {
  revenue: Revenue;
  onBegun: (payout: PendingPayout) => void;
  onClose: () => void;
}

/** Amount and address of a payout, and how the request will be confirmed. */
export function PayoutTermsForm({ revenue, onBegun, onClose }: PayoutTermsProps) {
  const addresses = useRead('/payouts/addresses');
  const verified = addresses.data?.items.filter(({ state }) => state === 'verified') ?? [];
  const usual = verified.find(({ is_default }) => is_default) ?? verified[0];
  const form = useForm<{ amount_usd: string; address_id: string; confirm_by: 'challenge' | 'email' }>({
    initialValues: {
      amount_usd: revenue.pending_usd,
      address_id: '',
      confirm_by: revenue.can_challenge ? 'challenge' : 'email',
    },
  });
  const begin = useWrite(
    {
      call: ({ address_id, ...rest }: typeof form.values) => ({
        path: '/payouts',
        body: { ...rest, address_id: address_id || usual?.address_id || null },
      }),
      changes: [],
    },
    onBegun,
  );
  const problem = useFieldIssues(form, begin.error);
  return (
    <Dialog onClose={onClose} title="Request a payout">
      <form onSubmit={form.onSubmit((values) => begin.mutate(values))} style={{ display: 'grid', gap: 16 }}>
        <TextInput
          data-autofocus
          label="Amount in dollars"
          description={`${formatUsd(revenue.payout_minimum_usd)} to ${formatUsd(revenue.payout_maximum_usd)}; ${formatUsd(revenue.pending_usd)} available`}
          {...form.getInputProps('amount_usd')}
        />
        <Select
          label="To"
          description="Only verified addresses can be used"
          placeholder={verified.length === 0 ? 'Verify an address first' : undefined}
          data={verified.map(({ address_id, currency, address }) => ({
            value: address_id,
            label: `${currency} ${shorten(address)}`,
          }))}
          allowDeselect={false}
          {...form.getInputProps('address_id')}
          value={form.values.address_id || usual?.address_id || null}
        />
        <Radio.Group label="Confirm with" {...form.getInputProps('confirm_by')}>
          <div style={{ display: 'grid', gap: 8, marginTop: 8 }}>
            <Radio
              value="challenge"
              label="The secret of my live webhook"
              description="Your server signs a text and you paste the signature"
              disabled={!revenue.can_challenge}
            />
            <Radio value="email" label="A code by email" />
          </div>
        </Radio.Group>
        <Problem error={problem} />
        <Button type="submit" loading={begin.isPending} disabled={verified.length === 0}>
          Continue
        </Button>
      </form>
    </Dialog>
  );
}
