import { useLinkKeys } from '#web/app/link-keys';
import { Page } from '#web/design/layout/Page';
import { Section } from '#web/design/layout/Section';
import { OpenIncidents } from '../incidents/OpenIncidents';
import { ProvidersWithProblems } from '../providers/ProvidersWithProblems';
import { EnvironmentChoice } from '../queues/EnvironmentChoice';
import { QueueTable } from '../queues/QueueTable';
import { FindBox } from '../search/FindBox';
import styles from './home.module.css';

/** The search box, and the queues. */
export function SupportHomePage() {
  const { lists, reachFirst } = useLinkKeys<HTMLDivElement>();
  return (
    <Page title="Home" heading="What are you looking into?" hasEnvironment={false}>
      <FindBox onLeave={reachFirst} />
      <OpenIncidents />
      <div ref={lists} className={styles.columns}>
        <Section title="Waiting for an operator" actions={<EnvironmentChoice />}>
          <QueueTable />
        </Section>
        <Section title="Providers in trouble">
          <ProvidersWithProblems />
        </Section>
      </div>
    </Page>
  );
}
