import type { ReactElement } from 'react';
import type { OrderStatus } from '#domain/orders/status';
import styles from './Badge.module.css';
import { type BadgeContent, ORDER_BADGES, type Shape, toneColors } from './status-badges';

export function Badge({ content, large = false }: { content: BadgeContent; large?: boolean }) {
  return (
    <span className={large ? `${styles.badge} ${styles.large}` : styles.badge} style={toneColors(content.tone)}>
      <ShapeIcon shape={content.shape} />
      {content.label}
    </span>
  );
}

export function StatusBadge({ status, large = false }: { status: OrderStatus; large?: boolean }) {
  return <Badge content={ORDER_BADGES[status]} large={large} />;
}

const RING = <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />;
const DISC = <circle cx="6" cy="6" r="6" fill="currentColor" />;
const line = (d: string, stroke = 'currentColor') => (
  <path d={d} fill="none" stroke={stroke} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
);
/** A ring that is partly filled. */
const pie = (d: string) => (
  <>
    {RING}
    <path d={d} fill="currentColor" />
  </>
);
const BACK = 'M4.8 4 3.2 5.6l1.6 1.6M3.4 5.6h3.4a1.6 1.6 0 0 1 0 3.2H5.6';

const SHAPES: Readonly<Record<Shape, ReactElement>> = {
  ring: RING,
  quarter: pie('M6 6V3a3 3 0 0 1 3 3z'),
  half: pie('M6 3a3 3 0 0 1 0 6z'),
  most: pie('M6 6V3a3 3 0 1 1-3 3z'),
  check: (
    <>
      {DISC}
      {line('M3.6 6.2 5.3 7.9 8.5 4.4', 'var(--shape-hole)')}
    </>
  ),
  back: (
    <>
      {RING}
      {line(BACK)}
    </>
  ),
  backed: (
    <>
      {DISC}
      {line(BACK, 'var(--shape-hole)')}
    </>
  ),
  person: (
    <>
      <path d="M6 .4 11.8 11H.2z" fill="currentColor" strokeLinejoin="round" />
      {line('M6 4.4v2.8M6 9v.1', 'var(--shape-hole)')}
    </>
  ),
  minus: (
    <>
      {RING}
      {line('M3.8 6h4.4')}
    </>
  ),
  cross: (
    <>
      {DISC}
      {line('M4.2 4.2l3.6 3.6M7.8 4.2 4.2 7.8', 'var(--shape-hole)')}
    </>
  ),
};

export function ShapeIcon({ shape }: { shape: Shape }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[shape]}
    </svg>
  );
}
