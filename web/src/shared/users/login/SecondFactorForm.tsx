import { Button } from '@mantine/core';
import type { Session } from '#contract/shared/users/session';
import { Problem } from '#web/design/states/Problem';
import { AUTH } from './auth-calls';
import { CodeForm } from './CodeForm';
import { useLoginStep } from './use-step';

/** Of authenticator apps. */
const TOTP_DIGITS = 6;

interface SecondFactorFormProps {
  factors: Session['second_factors'];
  onSession: (session: Session) => void;
}

/** The second step of a login: a code, or a passkey if the account has one. */
export function SecondFactorForm({ factors, onSession }: SecondFactorFormProps) {
  const sign = useLoginStep<void>(AUTH.givePasskey, onSession);
  const hasPasskey = factors.includes('passkey');
  return (
    <CodeForm
      title="Two-factor authentication"
      description={
        factors.includes('totp')
          ? 'Enter the six-digit code from your authenticator app, or one of your backup codes.'
          : 'Use your passkey, or enter one of your backup codes.'
      }
      digits={TOTP_DIGITS}
      give={AUTH.giveSecondFactor}
      onSession={onSession}
      below={
        hasPasskey && (
          <div style={{ display: 'grid', gap: 16 }}>
            <Problem error={sign.error} />
            <Button variant="default" loading={sign.isPending} onClick={() => sign.mutate()}>
              Use a passkey
            </Button>
          </div>
        )
      }
    />
  );
}
