import { Accordion, Button } from '@mantine/core';
import { useState } from 'react';
import type { Onboarded, OnboardingView } from '#contract/dashboard/organization';
import { highRiskOf, ONBOARDING_STEPS, type OnboardingStep } from '#domain/partners/onboarding';
import { useWrite } from '#web/api/dashboard';
import { Problem } from '#web/design/states/Problem';
import { ShapeIcon } from '#web/design/status/ShapeIcon';
import { CompanyStep } from './CompanyStep';
import { ContactStep } from './ContactStep';
import { HighRiskNotice } from './HighRiskNotice';
import { JurisdictionStep } from './JurisdictionStep';
import styles from './onboarding.module.css';
import type { StepProps } from './step-props';
import { VolumeStep } from './VolumeStep';

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

export function StepList({ onboarding, onCompleted }: StepListProps) {
  const [open, setOpen] = useState<string | null>(onboarding.missing[0] ?? null);
  const complete = useWrite(
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
