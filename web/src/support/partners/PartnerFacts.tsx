import type { PartnerPage } from '../../../../src/contract/support/partners';
import { Facts } from '../../design/layout/Facts';
import { Time } from '../../design/values/Time';
import { Usd } from '../../design/values/Usd';

const percent = (bps: number) => `${(bps / 100).toFixed(2)} %`;

/** Its terms and its money. */
export function PartnerFacts({ partner }: { partner: PartnerPage }) {
  const { tier, settings, payouts, created_at, onboarded_at, approved_at } = partner;
  return (
    <Facts
      facts={[
        ['Tier', tier],
        ['Commission', percent(settings.fee_bps)],
        ['Markup', percent(settings.markup_bps)],
        [
          'Share of the commission',
          settings.revenue_share_pct === null ? 'As its tier' : `${settings.revenue_share_pct} %`,
        ],
        ['Requests a second', settings.requests_per_second ?? 'As its tier'],
        settings.switched_off.length === 0 ? null : ['Switched off', settings.switched_off.join(', ')],
        settings.support_contact === null ? null : ['Its support', settings.support_contact],
        ['Can ask for', <Usd key="v" value={payouts.available_usd} />],
        ['Open payouts', payouts.open],
        ['Since', <Time key="v" at={created_at} absolute />],
        onboarded_at === null ? null : ['Steps completed', <Time key="v" at={onboarded_at} absolute />],
        approved_at === null ? null : ['Approved', <Time key="v" at={approved_at} absolute />],
      ]}
    />
  );
}
