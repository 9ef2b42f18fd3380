import { SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { PartnerListRow } from '#contract/support/partners';
import { support } from '#web/api/client';
import { Page } from '#web/design/layout/layout';
import { Link, useFilters } from '#web/design/navigation/url';
import { EmptyState } from '#web/design/states/states';
import { CursorList } from '#web/design/table/CursorList';
import { columnsOf } from '#web/design/table/DataTable';
import { Filters } from '#web/design/table/Filters';
import { Time } from '#web/design/time/Time';
import { ActionButton } from '../actions';
import { StageBadge } from '../values/values';
import { CreateDialog } from './partner-dialogs';

const STAGES = [
  { value: '', label: 'All' },
  { value: 'awaiting_approval', label: 'Awaiting approval' },
  { value: 'closed', label: 'Closed' },
  { value: 'onboarding', label: 'Onboarding' },
  { value: 'approved', label: 'Approved' },
];

const column = columnsOf<PartnerListRow>();

const COLUMNS = [
  column({
    id: 'name',
    header: 'Partner',
    cell: (one) => <Link to={`/partners/${one.partner_id}`}>{one.name}</Link>,
  }),
  column({
    id: 'stage',
    header: 'Stage',
    cell: (one) => <StageBadge stage={one.stage} />,
  }),
  column({
    id: 'tier',
    header: 'Tier',
    meta: { from: 'tablet' },
    cell: (one) => one.tier,
  }),
  column({
    id: 'orders',
    header: 'Live orders, 24 h',
    meta: { align: 'right', from: 'tablet' },
    cell: (one) => one.orders_24h.toLocaleString('en-US'),
  }),
  column({
    id: 'created',
    header: 'Since',
    meta: { align: 'right' },
    cell: (one) => <Time at={one.created_at} />,
  }),
];

export function PartnersPage() {
  const { filters, setFilters } = useFilters(['stage']);
  const navigate = useNavigate();
  return (
    <Page
      title="Partners"
      hasEnvironment={false}
      description="Everyone who swaps through this installation, newest first."
      actions={
        <ActionButton
          label="Create a partner"
          permission="support.manage"
          dialog={(close) => <CreateDialog onClose={close} />}
        />
      }
    >
      <Filters>
        <SegmentedControl
          aria-label="Stage"
          data={STAGES}
          value={filters.stage ?? ''}
          onChange={(stage) => setFilters({ stage })}
        />
      </Filters>
      <CursorList
        label="Partners"
        pages={support.pagesOf('/partners', filters)}
        columns={COLUMNS}
        idOf={({ partner_id }) => partner_id}
        onOpen={({ partner_id }) => void navigate({ to: `/partners/${partner_id}` })}
        empty={
          <EmptyState title={filters.stage === undefined ? 'No partner yet' : 'No partner is at this stage'}>
            Partners sign up on the dashboard, or are created here or on the command line.
          </EmptyState>
        }
      />
    </Page>
  );
}
