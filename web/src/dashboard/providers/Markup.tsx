import { Button, NumberInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ProviderList } from '#contract/dashboard/providers';
import { useWrite } from '#web/api/dashboard';
import { useEnvironment } from '#web/app/environment';
import { usePermission } from '#web/app/session';
import { Surface } from '#web/design/layout/Surface';
import { Problem } from '#web/design/states/Problem';

/** The partner's markup in percent, which is part of the prices for its users. */
export function Markup({ list: { markup_bps, max_markup_bps } }: { list: ProviderList }) {
  const [percent, setPercent] = useState<number | string>(markup_bps / 100);
  const { environment } = useEnvironment();
  const mayChange = usePermission('providers.edit');
  const bps = Math.round(Number(percent) * 100);
  const set = useWrite(
    {
      call: (wanted: number) => ({
        path: '/providers',
        method: 'PATCH',
        query: { environment },
        body: { markup_bps: wanted },
      }),
      changes: ['/providers', '/payouts'],
    },
    () => notifications.show({ message: 'New quotes use the new markup.' }),
  );
  return (
    <Surface padded>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'flex-end' }}>
        <NumberInput
          label="Your markup"
          description={`Part of your prices at the providers that keep it for you; 0 to ${max_markup_bps / 100} %`}
          value={percent}
          onChange={setPercent}
          min={0}
          max={max_markup_bps / 100}
          step={0.05}
          decimalScale={2}
          suffix=" %"
          disabled={!mayChange}
          w={280}
        />
        {mayChange && (
          <Button
            variant="default"
            disabled={bps === markup_bps}
            loading={set.isPending}
            onClick={() => set.mutate(bps)}
          >
            Save
          </Button>
        )}
        <Problem error={set.error} />
      </div>
    </Surface>
  );
}
