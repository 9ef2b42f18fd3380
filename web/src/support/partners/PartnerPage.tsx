import { useRead } from '#web/api/support';
import { Link } from '#web/app/link';
import { usePathParam } from '#web/app/path-param';
import { Page } from '#web/design/layout/Page';
import { Loaded } from '#web/design/states/Loaded';
import { IdChip } from '#web/design/values/IdChip';
import { PartnerActions } from './PartnerActions';
import { PartnerBody } from './PartnerBody';
import { StageBadge } from './StageBadge';

export function PartnerPage() {
  const partnerId = usePathParam('partnerId');
  const query = useRead(`/partners/${partnerId}`);
  const partner = query.data;
  return (
    <Page
      title={partner?.name ?? 'Partner'}
      hasEnvironment={false}
      above={<Link to="/partners">← Partners</Link>}
      heading={
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          {partner?.name ?? 'Partner'}
          {partner && <StageBadge stage={partner.stage} large />}
        </span>
      }
      description={<IdChip id={partnerId} label="partner ID" whole />}
      actions={partner && <PartnerActions partner={partner} />}
    >
      <Loaded query={query}>{(one) => <PartnerBody partner={one} />}</Loaded>
    </Page>
  );
}
