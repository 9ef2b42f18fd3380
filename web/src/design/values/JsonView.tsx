import { CopyButton } from './IdChip';
import { indentJson, jsonTokens } from './json-tokens';
import styles from './values.module.css';

/** Colored JSON with a copy button. A string is shown as it is, or indented if it is JSON. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? indentJson(value) : JSON.stringify(value, null, 2);
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/useSemanticElements: a section could not keep its line breaks */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={`mono ${styles.json}`} tabIndex={0} role="region" aria-label={label}>
        {jsonTokens(text).map((token, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={index} className={token.kind === 'plain' ? undefined : styles[token.kind]}>
            {token.text}
          </span>
        ))}
      </pre>
      <span className={styles.corner}>
        <CopyButton text={typeof value === 'string' ? value : text} label={label} />
      </span>
    </div>
  );
}
