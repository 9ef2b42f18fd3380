import type { PartnerPageView } from '#contract/support/partners';
import { columnsOf } from '#web/design/table/columns';
import { Time } from '#web/design/time/Time';
import { conditionColumns } from '#web/shared/keys/condition-columns';
import { EnvironmentTag } from '../values/EnvironmentTag';

const column = columnsOf<PartnerPageView['keys'][number]>();

export const PARTNER_KEY_COLUMNS = [
  column.display({
    id: 'prefix',
    header: 'Key',
    cell: ({ row: { original: key } }) => <span className="mono">{key.prefix}…</span>,
  }),
  column.display({ id: 'name', header: 'Name', cell: ({ row: { original: key } }) => key.name }),
  column.display({
    id: 'environment',
    header: 'Environment',
    meta: { from: 'tablet' },
    cell: ({ row: { original: key } }) => <EnvironmentTag environment={key.environment} />,
  }),
  ...conditionColumns<PartnerPageView['keys'][number]>(),
  column.display({
    id: 'used',
    header: 'Last used',
    meta: { align: 'right' },
    cell: ({ row: { original: key } }) => (key.last_used_at === null ? 'Never' : <Time at={key.last_used_at} />),
  }),
];
