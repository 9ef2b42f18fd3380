import { Page } from '../../design/layout/Page';
import { Section } from '../../design/layout/Section';
import { OpenIncidents } from '../incidents/OpenIncidents';
import { TroubledProviders } from '../providers/TroubledProviders';
import { EnvironmentChoice } from '../queues/EnvironmentChoice';
import { QueueTable } from '../queues/QueueTable';
import { FindBox } from '../search/FindBox';
import styles from './home.module.css';

/** One box, and what waits. */
export function HomePage() {
  return (
    <Page title="Home" heading="What are you looking into?" hasEnvironment={false}>
      <FindBox />
      <OpenIncidents />
      <div className={styles.columns}>
        <Section title="Waiting for an operator" actions={<EnvironmentChoice />}>
          <QueueTable />
        </Section>
        <Section title="Providers in trouble">
          <TroubledProviders />
        </Section>
      </div>
    </Page>
  );
}
