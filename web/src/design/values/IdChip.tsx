import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton';
import { shorten } from './shorten';
import styles from './values.module.css';

interface IdChipProps {
  id: string;
  /** What it is, for the copy button: "order id". */
  label: string;
  whole?: boolean;
  /** Makes the shown text a link to the object. */
  link?: (text: string) => ReactNode;
}

/** An ID, address or hash, shortened in the middle; one click copies all of it. */
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
