import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton';
import { shorten } from './shorten';
import styles from './values.module.css';

interface IdChipProps {
  id: string;
  /** What it is, for the copy button: "order id". */
  label: string;
  whole?: boolean;
  /** Wraps the shown text, as a link to the object. */
  link?: (text: string) => ReactNode;
}

/** An id, address or hash: mono, shortened in the middle, copied whole by one click. */
export function IdChip({ id, label, whole = false, link }: IdChipProps) {
  const text = whole ? id : shorten(id);
  return (
    <span className={styles.chip}>
      <span className={`mono ${whole ? styles.whole : ''}`} title={whole ? undefined : id}>
        {link ? link(text) : text}
      </span>
      <CopyButton text={id} label={label} />
    </span>
  );
}
