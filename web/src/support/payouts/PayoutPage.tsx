import type { PayoutPageView } from '#contract/support/payouts';
import { support } from '#web/api/client';
import { Facts, Page, Section, Surface } from '#web/design/layout/layout';
import { usePathParam } from '#web/design/navigation/url';
import { Loaded } from '#web/design/states/states';
import { Badge } from '#web/design/status/Badge';
import { PAYOUT_BADGES } from '#web/design/status/status-badges';
import { Time } from '#web/design/time/Time';
import { Amount, Usd } from '#web/design/values/Amount';
import { IdChip } from '#web/design/values/IdChip';
import { ActionButton } from '../actions';
import { AuditTable } from '../audit/AuditTable';
import { PartnerLink } from '../values/values';
import { StepDialog } from './StepDialog';

/** One payout of a partner. */
export function PayoutPage() {
  const payoutId = usePathParam('payoutId');
  const query = support.useRead(`/payouts/${payoutId}`);
  const payout = query.data;
  return (
    <Page
      title="Payout"
      hasEnvironment={false}
      heading={
        <span className="heading">Payout {payout && <Badge content={PAYOUT_BADGES[payout.status]} large />}</span>
      }
      description={<IdChip id={payoutId} label="payout ID" whole />}
      actions={
        payout &&
        payout.next_steps.length > 0 && (
          <ActionButton
            label="Update"
            variant="filled"
            permission="support.decide"
            dialog={(close) => <StepDialog payoutId={payoutId} onClose={close} />}
          />
        )
      }
    >
      <Loaded query={query}>{(one) => <PayoutBody payout={one} />}</Loaded>
    </Page>
  );
}

/** The time of each step, by its name in the response. */
const STEPS = [
  ['created_at', 'Requested'],
  ['processed_at', 'Processing'],
  ['sent_at', 'Sent'],
  ['confirmed_at', 'Confirmed'],
  ['failed_at', 'Failed'],
] as const;

const CHANNELS = { api: 'API', dashboard: 'Dashboard', schedule: 'Schedule' } as const;

function PayoutBody({ payout }: { payout: PayoutPageView }) {
  const { currency, payout_amount, tx_hash, failure_reason } = payout;
  return (
    <>
      <Surface padded>
        <Facts
          facts={[
            ['Partner', <PartnerLink key="v" partner={payout.partner} />],
            ['Amount', <Usd key="v" value={payout.amount_usd} />],
            ['Currency', currency],
            ['To', <IdChip key="v" id={payout.payout_address} label="payout address" whole />],
            ['Requested via', CHANNELS[payout.requested_via]],
            payout_amount === null
              ? null
              : ['Amount sent', <Amount key="v" value={payout_amount} currency={currency} />],
            tx_hash === null ? null : ['Transaction', <IdChip key="v" id={tx_hash} label="transaction hash" whole />],
            failure_reason === null ? null : ['Failure reason', failure_reason],
            ...STEPS.map(([name, words]) => {
              const at = payout[name];
              return at === null ? null : ([words, <Time key="v" at={at} absolute />] as const);
            }),
          ]}
        />
      </Surface>
      <Section title="History">
        <AuditTable entries={payout.audit} label="History" />
      </Section>
    </>
  );
}
