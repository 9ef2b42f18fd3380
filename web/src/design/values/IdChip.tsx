import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconTerminal2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { shorten } from './formats';
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

/** A transaction hash, linked to the network's explorer if there is one. */
export function TransactionHash({ hash, explorerUrl }: { hash: string; explorerUrl: string | null }) {
  return (
    <IdChip
      id={hash}
      label="transaction hash"
      link={(text) =>
        explorerUrl === null ? (
          text
        ) : (
          <a href={explorerUrl} target="_blank" rel="noreferrer noopener">
            {text}
          </a>
        )
      }
    />
  );
}

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
      {copied ? (
        <IconCheck size={14} stroke={2} aria-hidden="true" />
      ) : (
        <IconCopy size={14} stroke={1.75} aria-hidden="true" />
      )}
    </button>
  );
}

/** Copies the call of the Partner API that returns the data of the page. */
export function CopyCurl({ command }: { command: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button
      variant="default"
      leftSection={
        copied ? (
          <IconCheck size={16} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconTerminal2 size={16} stroke={1.75} aria-hidden="true" />
        )
      }
      onClick={() => copy(command)}
    >
      {copied ? 'Copied' : 'Copy as curl'}
    </Button>
  );
}

const SHOWN_MS = 1_500;

/** Copies text to the clipboard; `copied` is true for a moment afterwards. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    void writeClipboard(text).then(() => {
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
    });
  };
  return { copied, copy };
}

/** Pages without TLS, for example on a local network, cannot use the clipboard API. */
async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
