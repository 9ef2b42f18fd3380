import type { Revenue } from '../../../src/contract/dashboard/revenue';
import { useRead } from '../app/read';
import { useMay } from '../app/session';
import { Page } from '../design/layout/Page';
import { Loaded } from '../design/states/Loaded';
import { AddressList } from './addresses/AddressList';
import { PayoutList } from './PayoutList';
import { PayoutMails } from './PayoutMails';
import { RequestPayout } from './RequestPayout';
import { RevenueOverview } from './RevenueOverview';

export function RevenuePage() {
  const query = useRead<Revenue>('/revenue');
  const mayPayOut = useMay('payouts.edit');
  return (
    <Page
      title="Revenue"
      hasEnvironment={false}
      description="What completed live orders earned you. The sandbox earns nothing."
      actions={mayPayOut && query.data && <RequestPayout revenue={query.data} />}
    >
      <Loaded query={query}>{(revenue) => <RevenueOverview revenue={revenue} />}</Loaded>
      <PayoutList />
      {query.data && mayPayOut && <PayoutMails wanted={query.data.payout_mails} />}
      <AddressList />
    </Page>
  );
}
