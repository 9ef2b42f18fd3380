import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PartnerRef } from '#contract/support/values';
import { support } from '#web/api/client';
import { useMonth } from '#web/design/time/MonthSelect';
import { ReasonDialog } from '../actions';

interface ReportDialogProps {
  /** Whose markups the report is about; all that the provider kept without it. */
  partner?: PartnerRef;
  /** The month that the page shows. */
  month: string | null;
  /** The providers of that month, which may not be live any longer. */
  earned: readonly { provider: string; provider_name: string }[];
  onClose: () => void;
}

/** Records what a provider says that it kept for orders of a month. */
export function ReportDialog({ partner, month: shown, earned, onClose }: ReportDialogProps) {
  const form = useForm<{ provider: string | null; month: string | null; usd: string }>({
    initialValues: { provider: null, month: shown, usd: '' },
  });
  const { months } = useMonth();
  const { data } = support.useRead('/providers');
  const names = new Map([
    ...earned.map((one) => [one.provider, one.provider_name] as const),
    ...(data?.items ?? []).map((one) => [one.code, one.name] as const),
  ]);
  const { provider, month } = form.values;
  const usd = form.values.usd.trim();
  return (
    <ReasonDialog
      title="Record a provider’s report"
      action="Record"
      form={form}
      disabled={provider === null || month === null || usd === ''}
      run={async (reason) => {
        if (provider === null || month === null) {
          throw new Error('Choose a provider and a month');
        }
        const body = { month, usd, reason };
        if (partner) {
          const path = `/payouts/partners/${partner.partner_id}/reports` as const;
          await support.call(path, { method: 'POST', body: { ...body, provider } });
        } else {
          await support.call(`/providers/${provider}/reports`, { method: 'POST', body });
        }
        return `The report of ${names.get(provider) ?? provider} is recorded.`;
      }}
      changes={['/payouts', '/providers/earnings']}
      onClose={onClose}
    >
      <p>
        {partner
          ? `What the provider says that it kept for the markups of ${partner.name}. `
          : 'What the provider says that it kept in all: the own share and the markups of all partners. '}
        It takes the place of an earlier report, and changes no balance.
      </p>
      <Select
        label="Provider"
        required
        searchable
        openOnFocus={false}
        data={[...names].map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('provider')}
      />
      <Select label="Orders created in" data={months} allowDeselect={false} {...form.getInputProps('month')} />
      <TextInput
        label="Kept, in US dollars"
        description="0 if it kept nothing"
        required
        inputMode="decimal"
        {...form.getInputProps('usd')}
      />
    </ReasonDialog>
  );
}
