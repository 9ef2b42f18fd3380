import { Button } from '@mantine/core';
import { OnceDialog } from '#web/design/dialogs/OnceDialog';
import { useCopy } from '#web/design/values/use-copy';
import styles from '../settings.module.css';

/** Ten codes to use if the authenticator is lost, shown only once. */
export function BackupCodeDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopy();
  return (
    <OnceDialog title="Your backup codes" promise="I have saved them" onClose={onClose}>
      <p>Each code works once in place of your app. Keep them where you keep your passwords.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="default" onClick={() => copy(codes.join('\n'))}>
        {copied ? 'Copied' : 'Copy all'}
      </Button>
    </OnceDialog>
  );
}
