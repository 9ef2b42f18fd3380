import type { Icon } from '@tabler/icons-react';
import type { Permission } from '#domain/team/permission';

export interface Destination {
  to: string;
  name: string;
  icon: Icon;
  /** The key after g that opens the page. */
  key?: string;
  /** The permission required to see the entry; everybody sees one without. */
  permission?: Permission;
  /** What waits there; 0 is not shown. */
  count?: number;
  /** Parts of the page that are listed below it. */
  parts?: readonly DestinationPart[];
}

export interface DestinationPart {
  to: string;
  name: string;
  count: number;
}

/** Groups of pages, as listed beside the page. */
export type Navigation = readonly (readonly Destination[])[];
