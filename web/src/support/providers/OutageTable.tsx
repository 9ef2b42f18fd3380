import { useState } from 'react';
import type { OutageView } from '#contract/support/providers';
import { Section } from '#web/design/layout/Section';
import { Surface } from '#web/design/layout/Surface';
import { EmptyState } from '#web/design/states/EmptyState';
import { WholeList } from '#web/design/table/WholeList';
import { OutageOrders } from './OutageOrders';
import { OUTAGE_COLUMNS } from './outage-columns';

/** Outages with the number of affected orders; the orders of the selected one are listed below. */
export function OutageTable({ outages }: { outages: readonly OutageView[] }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = outages.find(({ outage_id }) => outage_id === chosen) ?? outages[0];
  if (shown === undefined) {
    return (
      <Section title="Outages">
        <Surface>
          <EmptyState title="No outages">None was noticed while providers were being measured.</EmptyState>
        </Surface>
      </Section>
    );
  }
  return (
    <>
      <Section title="Outages">
        <WholeList
          label="Outages"
          columns={OUTAGE_COLUMNS}
          rows={outages}
          idOf={({ outage_id }) => String(outage_id)}
          onOpen={({ outage_id }) => setChosen(outage_id)}
          selected={String(shown.outage_id)}
        />
      </Section>
      <Section title={`Orders affected by the ${shown.provider_name} outage`}>
        <OutageOrders outage={shown} />
      </Section>
    </>
  );
}
