import type { Navigation } from '../navigation';

/** Something that can be gone to. */
export interface PaletteItem {
  id: string;
  group: 'Go to' | 'Found';
  name: string;
  note?: string;
  /** Below where the application stands. */
  to: string;
}

/** Pages by their names. */
export function pagesNamed(text: string, navigation: Navigation): PaletteItem[] {
  const words = text.trim().toLowerCase();
  return navigation
    .flat()
    .filter(({ name }) => name.toLowerCase().includes(words))
    .map(({ to, name }) => ({ id: to, group: 'Go to', name, to }) as const);
}
