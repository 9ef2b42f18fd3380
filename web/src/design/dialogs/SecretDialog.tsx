import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '../values/use-copy';
import styles from './dialogs.module.css';
import { OnceDialog } from './OnceDialog';

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Where the secret is used, and what to do if it is lost. */
  children: ReactNode;
  onClose: () => void;
}

export function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  const { copied, copy } = useCopy();
  return (
    <OnceDialog title={title} promise="I have copied it; it cannot be shown again" size="lg" onClose={onClose}>
      <div>{children}</div>
      <div className={styles.secret}>
        <code className="mono" data-testid="secret">
          {secret}
        </code>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => copy(secret)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </OnceDialog>
  );
}
