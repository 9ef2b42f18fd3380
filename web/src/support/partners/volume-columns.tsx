import type { PartnerPageView } from '#contract/support/partners';
import { columnsOf } from '#web/design/table/columns';
import { Usd } from '#web/design/values/Usd';
import { EnvironmentTag } from '../values/EnvironmentTag';

type Volume = PartnerPageView['volume'][number];

const column = columnsOf<Volume>();

/** The numbers of orders by status, with their headers. */
const COUNTS = [
  ['orders', 'Orders'],
  ['completed', 'Completed'],
  ['open', 'Open'],
  ['refunded', 'Refunded'],
  ['failed', 'Failed'],
  ['expired', 'Expired'],
] as const satisfies readonly (readonly [keyof Volume, string])[];

export const VOLUME_COLUMNS = [
  column.display({
    id: 'environment',
    header: 'Environment',
    cell: ({ row: { original: volume } }) => <EnvironmentTag environment={volume.environment} />,
  }),
  ...COUNTS.map(([name, header], index) =>
    column.display({
      id: name,
      header,
      meta: { align: 'right', ...(index > 1 && { from: 'tablet' as const }) },
      cell: ({ row: { original: volume } }) => volume[name].toLocaleString('en-US'),
    }),
  ),
  column.display({
    id: 'worth',
    header: 'Completed volume',
    meta: { align: 'right' },
    cell: ({ row: { original: volume } }) => <Usd value={volume.volume_usd} />,
  }),
];
