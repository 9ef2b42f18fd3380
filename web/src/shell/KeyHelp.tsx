import { Kbd } from '@mantine/core';
import { Dialog } from '../design/dialogs/Dialog';
import type { Navigation } from './navigation';
import styles from './shell.module.css';

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Find anything'],
  [['Ctrl', 'K'], 'Find anything, from anywhere'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['?'], 'Show these shortcuts'],
];

export function KeyHelp({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const going = navigation
    .flat()
    .flatMap(({ key, name }) => (key === undefined ? [] : [[['g', key], `Go to ${name}`] as const]));
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <dl className={styles.keys}>
        {[...KEYS, ...going].map(([keys, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
