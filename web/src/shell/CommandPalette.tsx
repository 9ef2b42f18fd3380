import { Modal } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { useReturnFocus } from '../design/dialogs/Dialog';
import type { Navigation } from './navigation';
import styles from './shell.module.css';

interface CommandPaletteProps {
  text: string;
  onText: (text: string) => void;
  /** The matches, best first. */
  items: readonly PaletteItem[];
  /** What can be searched for. */
  placeholder: string;
  onClose: () => void;
}

/** Finds pages and objects, by keyboard. */
export function CommandPalette({ text, onText, items, placeholder, onClose }: CommandPaletteProps) {
  useReturnFocus();
  const [current, setCurrent] = useState(0);
  const navigate = useNavigate();
  const { basepath } = useRouter();
  const chosen = items[Math.min(current, items.length - 1)];
  const go = (item: PaletteItem | undefined) => {
    if (!item) {
      return;
    }
    onClose();
    if (typeof item.does === 'string') {
      void navigate({ href: `${basepath}${item.does}` });
    } else {
      item.does();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setCurrent((index) => Math.max(0, Math.min(index + step, items.length - 1)));
    }
    if (event.key === 'Enter') go(chosen);
  };
  return (
    <Modal.Root opened onClose={onClose} size="lg" centered={false} yOffset="12vh" padding={0}>
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything">
        <div className={styles.palette}>
          <input
            data-autofocus
            className={styles.paletteInput}
            role="combobox"
            aria-expanded="true"
            aria-controls="palette-items"
            aria-activedescendant={chosen && `palette-${chosen.id}`}
            aria-label="Find anything"
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              onText(event.currentTarget.value);
              setCurrent(0);
            }}
            onKeyDown={onKeyDown}
          />
          <div id="palette-items" role="listbox" aria-label="Results" className={styles.paletteList}>
            {items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says what is active
              <div
                key={item.id}
                id={`palette-${item.id}`}
                role="option"
                aria-selected={item === chosen}
                className={styles.paletteItem}
                onMouseMove={() => setCurrent(items.indexOf(item))}
                onClick={() => go(item)}
              >
                {item.name}
                <span className={styles.paletteNote}>{item.note ?? item.group}</span>
              </div>
            ))}
            {items.length === 0 && (
              <div className={styles.paletteGroup}>Nothing found. IDs, addresses and hashes must match exactly.</div>
            )}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A page or object that can be opened, or something that can be done. */
export interface PaletteItem {
  id: string;
  group: 'Go to' | 'Found' | 'Do';
  name: string;
  note?: string;
  /** The path that it opens below that of the application, or what it does. */
  does: string | (() => void);
}

/** The entries whose names have the words of the text, in any order. */
export function itemsNamed(text: string, items: readonly PaletteItem[]): PaletteItem[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** The pages whose names match the text. */
export function pagesNamed(text: string, navigation: Navigation): PaletteItem[] {
  return itemsNamed(
    text,
    navigation.flat().map(({ to, name }) => ({ id: to, group: 'Go to', name, does: to }) as const),
  );
}
