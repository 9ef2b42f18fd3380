import { Select } from '@mantine/core';
import { useState } from 'react';

const MONTHS = 12;

/** The present month first, by UTC. */
function listMonths(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_one, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString().slice(0, 7),
  );
}

/** One of the last months; the query of a route for what belongs to it. */
export function useMonth() {
  const months = listMonths(new Date());
  const [month, setMonth] = useState(months[0] ?? null);
  return { months, month, setMonth, query: { ...(month !== null && { month }) } };
}

export function MonthSelect({ label, of }: { label: string; of: ReturnType<typeof useMonth> }) {
  const { months, month, setMonth } = of;
  return <Select label={label} data={months} value={month} onChange={setMonth} allowDeselect={false} w={180} mb="sm" />;
}
