import { Button, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useMemo, useState } from 'react';
import type { BackupCodes, TotpEnrollment } from '#contract/shared/users/security';
import { beyondFields, fieldIssues } from '#web/api/call-error';
import { Problem } from '#web/design/states/Problem';
import { IdChip } from '#web/design/values/IdChip';
import styles from '../settings.module.css';

interface ScanCodeProps {
  offer: TotpEnrollment;
  confirm: UseMutationResult<BackupCodes, Error, string>;
}

/** Shows the secret as a QR code and as text, until a first code proves that the app has it. */
export function ScanCode({ offer, confirm }: ScanCodeProps) {
  const [code, setCode] = useState('');
  const { code: wrongCode } = fieldIssues(confirm.error);
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(encodeQR(offer.otpauth_uri, 'svg'))}`,
    [offer.otpauth_uri],
  );
  return (
    <form
      style={{ display: 'grid', gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(code);
      }}
    >
      <p>Scan this with your authenticator app, or enter the secret by hand.</p>
      <img className={styles.qr} src={picture} alt="QR code of the secret" />
      <IdChip id={offer.secret} label="secret" whole />
      <TextInput
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={wrongCode && `This code ${wrongCode}.`}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Problem error={beyondFields(confirm.error, { code })} />
      <Button type="submit" loading={confirm.isPending}>
        Turn on
      </Button>
    </form>
  );
}
