import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Mark } from './Mark';
import type { Navigation } from './navigation';
import styles from './shell.module.css';

interface SidebarProps {
  navigation: Navigation;
  /** On a phone, where it covers the page. */
  isOpen: boolean;
  onClose: () => void;
}

export function Sidebar({ navigation, isOpen, onClose }: SidebarProps) {
  useEffect(() => {
    if (!isOpen) {
      return;
    }
    const listener = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOpen, onClose]);
  return (
    <>
      {isOpen && <button type="button" className={styles.veil} aria-label="Close navigation" onClick={onClose} />}
      <nav className={styles.side} data-open={isOpen || undefined} aria-label="Main">
        <Link to="/" className={styles.brand ?? ''} onClick={onClose}>
          <Mark />
          Swaplane
        </Link>
        {navigation.map((group) => (
          <ul key={group[0]?.to}>
            {group.map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  className={styles.item ?? ''}
                  onClick={onClose}
                >
                  <Icon size={18} stroke={1.6} aria-hidden="true" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </>
  );
}
