import styles from './Badge.module.css';
import { ShapeIcon } from './ShapeIcon';
import type { Look } from './tone';

export function Badge({ look, large = false }: { look: Look; large?: boolean }) {
  const colours = { '--tone': `var(--${look.tone})`, '--wash': `var(--${look.tone}-wash)` };
  return (
    <span className={large ? `${styles.badge} ${styles.large}` : styles.badge} style={colours}>
      <ShapeIcon shape={look.shape} />
      {look.word}
    </span>
  );
}
