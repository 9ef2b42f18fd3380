import { useState } from 'react';
import { useEnvironment } from '#web/app/environment';
import type { Navigation } from '#web/shell/navigation';
import { CommandPalette } from '#web/shell/palette/CommandPalette';
import { useDashboardItems } from './dashboard-items';

/** Finds pages by name, objects by ID, and orders by reference, address or hash. */
export function DashboardPalette({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const [text, setText] = useState('');
  const { environment } = useEnvironment();
  return (
    <CommandPalette
      text={text}
      onText={setText}
      items={useDashboardItems(text, navigation, environment)}
      placeholder="Order, reference, address, hash, request, page…"
      onClose={onClose}
    />
  );
}
