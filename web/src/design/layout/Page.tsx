import { type ReactNode, useEffect } from 'react';
import { useEnvironment } from '#web/app/environment';
import styles from './layout.module.css';

interface PageProps {
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
