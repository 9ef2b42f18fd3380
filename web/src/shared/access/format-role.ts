import type { Role } from '#domain/team/permission';

const NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  developer: 'Developer',
  finance: 'Finance',
  read_only: 'Read-only',
};

export function formatRole(role: Role): string {
  return NAMES[role];
}
