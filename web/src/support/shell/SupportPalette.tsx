import { useState } from 'react';
import type { Hit } from '#contract/support/search';
import { shorten } from '#web/design/values/shorten';
import { CommandPalette } from '#web/shell/palette/CommandPalette';
import { type PaletteItem, pagesNamed } from '#web/shell/palette/palette-item';
import { KIND_LABELS } from '../search/hit-labels';
import { targetPath } from '../search/target-path';
import { useSearch } from '../search/use-search';
import { SUPPORT_NAVIGATION } from './support-navigation';

/** Finds any object by any identifier, and pages by name. */
export function SupportPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const { answer } = useSearch(text);
  return (
    <CommandPalette
      text={text}
      onText={setText}
      items={[...(answer?.items ?? []).map(toItem), ...pagesNamed(text, SUPPORT_NAVIGATION)]}
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
    to: targetPath(hit),
  };
}
