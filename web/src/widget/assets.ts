import type { WidgetSettings } from '#contract/widget';
import { el } from './dom';

/** A currency on one of its networks. */
export interface Asset {
  code: string;
  network: string;
  networkName: string;
  /** What the network calls the text beside an address; null without one. */
  memo: string | null;
  label: string;
}

export function assetsOf({ currencies }: WidgetSettings): Asset[] {
  return currencies.flatMap(({ code, name, networks }) =>
    networks.map(({ id, name: networkName, memo }) => ({
      code,
      network: id,
      networkName,
      memo,
      label: networks.length > 1 ? `${code}: ${name} (${networkName})` : `${code}: ${name}`,
    })),
  );
}

/** A list to choose from, at first at the asset of this code and, if it is given, network. */
export function assetSelect(
  id: string,
  label: string,
  assets: readonly Asset[],
  [code, network]: readonly [string, string | null],
): HTMLSelectElement {
  const isMeant = (asset: Asset) =>
    asset.code === code.toUpperCase() && (network === null || asset.network === network);
  const chosen = assets.findIndex(isMeant);
  const options = assets.map((asset, index) =>
    el('option', { value: String(index), selected: index === chosen }, asset.label),
  );
  return el('select', { id, 'aria-label': label }, ...options);
}
