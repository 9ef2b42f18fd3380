import { useRead } from '#web/api/dashboard';
import { usePermission } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { Loaded } from '#web/design/states/Loaded';
import { PermissionHint } from '#web/shared/access/PermissionHint';
import { AddressList } from './addresses/AddressList';
import { PayoutList } from './PayoutList';
import { PayoutMails } from './PayoutMails';
import { PayoutOverview } from './PayoutOverview';
import { ProviderEarnings } from './ProviderEarnings';
import { RequestPayout } from './RequestPayout';
import { WaitingPayouts } from './WaitingPayouts';

export function PayoutsPage() {
  const query = useRead('/payouts/overview');
  const mayPayOut = usePermission('payouts.edit');
  return (
    <Page
      title="Revenue"
      reserved={<PermissionHint permissions={['payouts.edit']} />}
      hasEnvironment={false}
      description="What your completed live orders have earned. Sandbox orders earn nothing."
      actions={mayPayOut && query.data && <RequestPayout revenue={query.data} />}
    >
      <Loaded query={query}>{(revenue) => <PayoutOverview revenue={revenue} />}</Loaded>
      {mayPayOut && <WaitingPayouts />}
      <ProviderEarnings />
      <PayoutList />
      {query.data && mayPayOut && <PayoutMails wanted={query.data.payout_mails} />}
      <AddressList />
    </Page>
  );
}
