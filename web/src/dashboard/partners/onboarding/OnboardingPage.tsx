import { Accordion, Button } from '@mantine/core';
import { useState } from 'react';
import type { Onboarded, OnboardingView } from '#contract/dashboard/organization';
import { highRiskOf, ONBOARDING_STEPS, type OnboardingStep } from '#domain/partners/onboarding';
import { dashboard } from '#web/api/client';
import { SecretDialog } from '#web/design/dialogs/SecretDialog';
import { type Fact, Facts, Page, Section, Surface } from '#web/design/layout/layout';
import { Link } from '#web/design/navigation/url';
import { Loaded, Notice, Problem } from '#web/design/states/states';
import { ShapeIcon } from '#web/design/status/Badge';
import { Time } from '#web/design/time/Time';
import { BUSINESS_LABELS, COUNTRIES, INTEGRATION_LABELS, VOLUME_LABELS } from './labels';
import styles from './onboarding.module.css';
import { CompanyStep, ContactStep, HighRiskNotice, JurisdictionStep, type StepProps, VolumeStep } from './steps';

/** The four steps before live keys. Answers can be changed until they are submitted. */
export function OnboardingPage() {
  const query = dashboard.useRead('/partners/onboarding');
  const [made, setMade] = useState<Onboarded['test_key']>(null);
  return (
    <Page
      title="Go live"
      hasEnvironment={false}
      description="Four short steps about your company. You can use the sandbox without them."
    >
      <Loaded query={query}>
        {(onboarding) => (
          <>
            {onboarding.state === 'complete' && (
              <Notice tone="waiting" shape="half" title="We are reviewing your application">
                You will get an email as soon as your account is approved. Then you can create a live key.
              </Notice>
            )}
            {onboarding.state === 'approved' && (
              <Notice tone="done" shape="check" title="Your account is approved">
                <p>
                  You can now create live keys.{' '}
                  <Link to="/keys" search={{ environment: 'live' }}>
                    Go to API keys
                  </Link>
                </p>
              </Notice>
            )}
            {onboarding.declined !== null && (
              <Notice tone="person" shape="person" title="Your application needs changes">
                {onboarding.declined.reason ?? 'Contact your operator to find out what is missing.'} (
                <Time at={onboarding.declined.at} />)
              </Notice>
            )}
            {onboarding.state === 'open' ? (
              <Surface>
                <StepList onboarding={onboarding} onCompleted={({ test_key }) => setMade(test_key)} />
              </Surface>
            ) : (
              <OnboardingFacts onboarding={onboarding} />
            )}
          </>
        )}
      </Loaded>
      {made && (
        <SecretDialog title="Your test key" secret={made.key} onClose={() => setMade(null)}>
          It gives access to the sandbox. Keep it where your server reads its secrets.
        </SecretDialog>
      )}
    </Page>
  );
}

const nameCountry = (code: string) => COUNTRIES.find(({ value }) => value === code)?.label ?? code;

/** The submitted onboarding, which can no longer be changed here; empty if an operator created the partner. */
function OnboardingFacts({ onboarding }: { onboarding: OnboardingView }) {
  const facts = listFacts(onboarding);
  return (
    facts.length > 0 && (
      <Section title="What you told us" description="To change any of this, contact your operator.">
        <Surface padded>
          <Facts facts={facts} />
        </Surface>
      </Section>
    )
  );
}

function listFacts({ company, volume, jurisdictions, contact }: OnboardingView): Fact[] {
  return [
    ...(company === null
      ? []
      : ([
          ['Company', `${company.legal_name}, ${nameCountry(company.country)}`],
          ['Kind of business', BUSINESS_LABELS[company.business_type]],
          ['Website', company.website],
        ] as const)),
    ...(volume === null
      ? []
      : ([
          ['Orders per month', volume.monthly_orders.toLocaleString('en-US')],
          ['Volume per month', VOLUME_LABELS[volume.volume_usd]],
          ['Integration', INTEGRATION_LABELS[volume.integration]],
        ] as const)),
    ...(jurisdictions === null
      ? []
      : ([['Countries of your users', jurisdictions.countries.map(nameCountry).join(', ')]] as const)),
    ...(contact === null ? [] : listContact(contact)),
  ];
}

function listContact({
  name,
  email,
  handle,
  terms_accepted_at: acceptedAt,
}: NonNullable<OnboardingView['contact']>): Fact[] {
  return [
    ['Technical contact', [name, email, handle].filter(Boolean).join(', ')],
    ...(acceptedAt === null ? [] : [['Terms accepted', <Time key="v" at={acceptedAt} absolute />] as const]),
  ];
}

const STEPS = {
  company: { title: 'Your company', Form: CompanyStep },
  volume: { title: 'Expected volume', Form: VolumeStep },
  jurisdictions: { title: 'Where your users are', Form: JurisdictionStep },
  contact: { title: 'Technical contact and terms', Form: ContactStep },
} as const satisfies Record<OnboardingStep, { title: string; Form: (props: StepProps) => React.ReactNode }>;

interface StepListProps {
  onboarding: OnboardingView;
  onCompleted: (answer: Onboarded) => void;
}

function StepList({ onboarding, onCompleted }: StepListProps) {
  const [open, setOpen] = useState<string | null>(onboarding.missing[0] ?? null);
  const complete = dashboard.useWrite(
    {
      call: () => ({ path: '/partners/onboarding/complete' }),
      changes: ['/partners/onboarding', '/users/session', '/home', '/keys'],
    },
    onCompleted,
  );
  const countries = onboarding.jurisdictions?.countries ?? [];
  const isReady = onboarding.state === 'open' && onboarding.missing.length === 0;
  return (
    <>
      <Accordion value={open} onChange={setOpen} order={2}>
        {ONBOARDING_STEPS.map((step, index) => {
          const { title, Form } = STEPS[step];
          const isDone = !onboarding.missing.includes(step);
          return (
            <Accordion.Item key={step} value={step}>
              <Accordion.Control>
                <span className={styles.step} data-done={isDone || undefined}>
                  <ShapeIcon shape={isDone ? 'check' : 'ring'} />
                  {index + 1}. {title}
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <Form onboarding={onboarding} onSaved={() => setOpen(ONBOARDING_STEPS[index + 1] ?? null)} />
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
      {isReady && (
        <div className={styles.end}>
          <HighRiskNotice countries={countries} />
          <Problem error={complete.error} />
          <Button
            loading={complete.isPending}
            disabled={highRiskOf(countries).length > 0}
            onClick={() => complete.mutate()}
          >
            Submit for approval
          </Button>
        </div>
      )}
    </>
  );
}
