import { Button, Checkbox, Group } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCopy } from '../values/IdChip';
import { Dialog } from './Dialog';
import styles from './dialogs.module.css';

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
          leftSection={copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
          onClick={() => copy(secret)}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </OnceDialog>
  );
}

interface OnceDialogProps {
  title: string;
  /** What the reader confirms before the dialog closes. */
  promise: string;
  size?: 'md' | 'lg';
  children: ReactNode;
  onClose: () => void;
}

/** Shows something that cannot be shown again. It closes once the reader confirms to have saved it. */
export function OnceDialog({ title, promise, size = 'md', children, onClose }: OnceDialogProps) {
  const [kept, setKept] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack">
        {children}
        <Group justify="space-between">
          <Checkbox label={promise} checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />
          <Button disabled={!kept} onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
