import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCopy } from '../values/copy';
import styles from './dialogs.module.css';

interface SecretDialogProps {
  title: string;
  secret: string;
  /** Where it belongs, and what to do should it be lost. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a secret the only time there is; closes once its reader says that it is kept. */
export function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  const [kept, setKept] = useState(false);
  const { copied, copy } = useCopy();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div style={{ display: 'grid', gap: 16 }}>
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
        <Group justify="space-between">
          <Checkbox
            label="I have copied it; it cannot be shown again"
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <Button disabled={!kept} onClick={onClose}>
            Done
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
