import { z } from 'zod';
import { ROLES } from '#domain/team/permission';
import { EmailSchema, itemsOf } from '../shared/values';
import { TimeSchema } from '../values';

export const MemberSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  from_groups: z.boolean().describe('Whether groups at the identity provider gave the role'),
  joined_at: TimeSchema,
  two_factor: z.boolean(),
  seen_at: TimeSchema.nullable().describe('Null when not logged in anywhere'),
  you: z.boolean(),
});
export type MemberView = z.infer<typeof MemberSchema>;
export const MemberListSchema = itemsOf(MemberSchema);
export type MemberList = z.infer<typeof MemberListSchema>;

export const MemberParams = z.object({ user_id: z.string() });
export const ChangeRoleSchema = z.object({ role: z.enum(ROLES) });

export const InvitationSchema = z.object({
  invitation_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invited_by: z.string().describe('Email address'),
  created_at: TimeSchema,
  expires_at: TimeSchema,
});
export type Invitation = z.infer<typeof InvitationSchema>;
export const InvitationListSchema = itemsOf(InvitationSchema);
export type InvitationList = z.infer<typeof InvitationListSchema>;

export const InvitationParams = z.object({ invitation_id: z.string() });
export const InvitedSchema = z.object({ invitation_id: z.string() });
export const InviteSchema = z.object({ email: EmailSchema, role: z.enum(ROLES) });
