import type { Navigation } from '../navigation';

/** A page or object that can be opened. */
export interface PaletteItem {
  id: string;
  group: 'Go to' | 'Found';
  name: string;
  note?: string;
  /** The path below that of the application. */
  to: string;
}

/** The pages whose names match the text. */
export function pagesNamed(text: string, navigation: Navigation): PaletteItem[] {
  const words = text.trim().toLowerCase();
  return navigation
    .flat()
    .filter(({ name }) => name.toLowerCase().includes(words))
    .map(({ to, name }) => ({ id: to, group: 'Go to', name, to }) as const);
}
