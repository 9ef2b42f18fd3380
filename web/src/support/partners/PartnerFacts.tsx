import type { PartnerPageView } from '#contract/support/partners';
import { Facts } from '#web/design/layout/Facts';
import { Time } from '#web/design/time/Time';
import { Usd } from '#web/design/values/Usd';

const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

/** A partner's terms, balances and dates. */
export function PartnerFacts({ partner }: { partner: PartnerPageView }) {
  const { tier, settings, payouts, created_at, onboarded_at, approved_at, closed_at } = partner;
  return (
    <Facts
      facts={[
        ['Tier', tier],
        ['Commission', percent(settings.fee_bps)],
        ['Markup', percent(settings.markup_bps)],
        ['Revenue share', settings.revenue_share_pct === null ? 'Tier default' : `${settings.revenue_share_pct} %`],
        ['Requests per second', settings.requests_per_second ?? 'Tier default'],
        settings.switched_off.length === 0 ? null : ['Switched off', settings.switched_off.join(', ')],
        settings.support_contact === null ? null : ['Support contact', settings.support_contact],
        ['Available balance', <Usd key="v" value={payouts.available_usd} />],
        ['Open payouts', payouts.open],
        ['Created', <Time key="v" at={created_at} absolute />],
        onboarded_at === null ? null : ['Onboarding finished', <Time key="v" at={onboarded_at} absolute />],
        approved_at === null ? null : ['Approved', <Time key="v" at={approved_at} absolute />],
        closed_at === null ? null : ['Closed', <Time key="v" at={closed_at} absolute />],
      ]}
    />
  );
}
