import type { OpenLogin } from '#db/users/logins';
import type { OperatorPermission, OperatorRole, Permission, Role } from '#domain/team/permission';

/** Where a request comes from, whoever makes it. */
export interface Visitor {
  ip: string;
  /** Null where it is not known. */
  country: string | null;
  userAgent: string;
  /** What the login cookie holds, and the login it stands for, however far that has come. */
  token: string | null;
  login: OpenLogin | null;
  /** What the cookie holds by which a device is known. */
  device: string | null;
}

/** Somebody who is logged in. */
export interface Person {
  userId: string;
  loginId: string;
  email: string;
  name: string;
}

/** A person in the team of the partner whose dashboard is looked at. */
export interface Member extends Person {
  partnerId: string;
  role: Role;
}

/** A person who works for the installation. */
export interface Operator extends Person {
  operatorRole: OperatorRole;
}

/** Whom a route is for: anybody, everybody who is logged in, or those whose role has the permission. */
export type Access = 'anyone' | 'person' | Permission | OperatorPermission;

export type CallerOf<A extends Access> = A extends 'anyone'
  ? null
  : A extends 'person'
    ? Person
    : A extends Permission
      ? Member
      : Operator;
