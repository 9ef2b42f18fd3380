import { type ReactNode, useEffect } from 'react';
import { useEnvironment } from '../navigation/url';
import styles from './layout.module.css';

export interface PageProps {
  title: string;
  /** The title on the page, if it is more than text. */
  heading?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Who may use what the reader may not. */
  reserved?: ReactNode;
  /** The link back, above the title. */
  above?: ReactNode;
  /** Whether the page shows one environment, which is then named in the title. */
  hasEnvironment?: boolean;
  children: ReactNode;
}

export function Page({
  title,
  heading,
  description,
  actions,
  reserved,
  above,
  hasEnvironment = true,
  children,
}: PageProps) {
  const { environment } = useEnvironment();
  useEffect(() => {
    document.title = `${hasEnvironment && environment === 'test' ? 'Sandbox · ' : ''}${title} · Swaplane`;
  }, [title, environment, hasEnvironment]);
  return (
    <div className={styles.page}>
      {above !== undefined && <div className={styles.above}>{above}</div>}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1>{heading ?? title}</h1>
          {description !== undefined && <p>{description}</p>}
          {reserved}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its own title. */
export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHeader}>
        <div>
          <h2>{title}</h2>
          {description !== undefined && <p>{description}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** The raised area of a page; never nested. */
export function Surface({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return <div className={padded ? `${styles.surface} ${styles.padded}` : styles.surface}>{children}</div>;
}

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one below the other. Entries without a value are left out. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A number with its name and a value to compare it with. */
export function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.figureValue}>{value}</dd>
      {note !== undefined && <dd className={styles.figureNote}>{note}</dd>}
    </div>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>;
}
