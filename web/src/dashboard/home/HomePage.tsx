import { SECOND } from '#domain/duration';
import { useRead } from '#web/api/dashboard';
import { useSession } from '#web/app/session';
import { Page } from '#web/design/layout/Page';
import { AttentionList } from './AttentionList';
import { Checklist } from './Checklist';
import { IncidentNotice } from './IncidentNotice';
import { Overview } from './Overview';

/** The steps before going live until they are done; then what needs attention, and the figures of the day. */
export function HomePage() {
  const { partner } = useSession();
  const { data: checklist } = useRead('/home/checklist', {
    refreshMs: 15 * SECOND,
  });
  return (
    <Page title="Home" heading={partner.name}>
      <IncidentNotice />
      <AttentionList />
      {checklist && !checklist.done && <Checklist list={checklist} />}
      <Overview />
    </Page>
  );
}
