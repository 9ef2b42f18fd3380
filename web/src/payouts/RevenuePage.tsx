import { useRead } from '../api/dashboard';
import { useMay } from '../app/session';
import { Page } from '../design/layout/Page';
import { Loaded } from '../design/states/Loaded';
import { WhoMay } from '../shared/access/WhoMay';
import { AddressList } from './addresses/AddressList';
import { PayoutList } from './PayoutList';
import { PayoutMails } from './PayoutMails';
import { RequestPayout } from './RequestPayout';
import { RevenueOverview } from './RevenueOverview';

export function RevenuePage() {
  const query = useRead('/revenue');
  const mayPayOut = useMay('payouts.edit');
  return (
    <Page
      title="Revenue"
      reserved={<WhoMay permissions={['payouts.edit']} />}
      hasEnvironment={false}
      description="What your completed live orders have earned. Sandbox orders earn nothing."
      actions={mayPayOut && query.data && <RequestPayout revenue={query.data} />}
    >
      <Loaded query={query}>{(revenue) => <RevenueOverview revenue={revenue} />}</Loaded>
      <PayoutList />
      {query.data && mayPayOut && <PayoutMails wanted={query.data.payout_mails} />}
      <AddressList />
    </Page>
  );
}
