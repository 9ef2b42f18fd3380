import type { Icon } from '@tabler/icons-react';
import type { Permission } from '#domain/team/permission';

export interface Destination {
  to: string;
  name: string;
  icon: Icon;
  /** The second key after g. */
  key?: string;
  /** What a role must allow for it to be shown; everybody sees one without. */
  permission?: Permission;
}

/** Groups of destinations, as they stand beside the page. */
export type Navigation = readonly (readonly Destination[])[];
