import styles from './Badge.module.css';
import { ShapeIcon } from './ShapeIcon';
import type { BadgeContent } from './tone';

export function Badge({ content, large = false }: { content: BadgeContent; large?: boolean }) {
  const colors = { '--tone': `var(--${content.tone})`, '--wash': `var(--${content.tone}-wash)` };
  return (
    <span className={large ? `${styles.badge} ${styles.large}` : styles.badge} style={colors}>
      <ShapeIcon shape={content.shape} />
      {content.label}
    </span>
  );
}
