import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy';
import styles from './values.module.css';

/** An icon that copies; `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy();
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={copied ? 'Copied' : `Copy ${label}`}
      title={copied ? 'Copied' : `Copy ${label}`}
      data-copied={copied || undefined}
      onClick={(event) => {
        event.stopPropagation();
        copy(text);
      }}
    >
      {copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.75} />}
    </button>
  );
}
