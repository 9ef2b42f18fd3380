import { useState } from 'react';
import type { Hit } from '#contract/support/search';
import { shorten } from '#web/design/values/formats';
import { CommandPalette, type PaletteItem, pagesNamed } from '#web/shell/CommandPalette';
import type { Navigation } from '#web/shell/navigation';
import { KIND_LABELS, targetPath } from './hits';
import { useSearch } from './use-search';

/** Finds any object by any identifier, and pages by name. */
export function SupportPalette({ navigation, onClose }: { navigation: Navigation; onClose: () => void }) {
  const [text, setText] = useState('');
  const { answer } = useSearch(text);
  return (
    <CommandPalette
      text={text}
      onText={setText}
      items={[...(answer?.items ?? []).map(toItem), ...pagesNamed(text, navigation)]}
      placeholder="Order, reference, address, hash, event, request, partner, key…"
      onClose={onClose}
    />
  );
}

function toItem(hit: Hit): PaletteItem {
  return {
    id: `${hit.kind}-${hit.id}`,
    group: 'Found',
    name: `${KIND_LABELS[hit.kind]} ${shorten(hit.id)} · ${hit.label}`,
    ...(hit.status !== null && { note: hit.status.replaceAll('_', ' ') }),
    does: targetPath(hit),
  };
}
