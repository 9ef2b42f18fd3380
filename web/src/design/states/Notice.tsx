import type { ReactNode } from 'react';
import { ShapeIcon } from '../status/ShapeIcon';
import type { BadgeTone, Shape } from '../status/tone';
import styles from './states.module.css';

interface NoticeProps {
  tone: BadgeTone;
  shape: Shape;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Something that needs attention, with what can be done about it. */
export function Notice({ tone, shape, title, children, action }: NoticeProps) {
  const colors = { '--tone': `var(--${tone})`, '--wash': `var(--${tone}-wash)` };
  return (
    <div className={styles.notice} style={colors}>
      <span className={styles.noticeShape}>
        <ShapeIcon shape={shape} />
      </span>
      <div className={styles.noticeText}>
        <p className={styles.noticeTitle}>{title}</p>
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
