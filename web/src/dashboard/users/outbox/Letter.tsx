import styles from './outbox.module.css';

const LINK = /(https?:\/\/\S+)/;

/** The text of a mail, with its links. */
export function Letter({ text }: { text: string }) {
  return (
    <p className={styles.letter}>
      {text.split(LINK).map((part, index) =>
        LINK.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
