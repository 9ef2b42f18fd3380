import { z } from 'zod';
import { accentProblem } from '#domain/partners/accent';
import { isLogo, isSupportContact, isWayBack, LOGO, SUPPORT_CONTACT, WAY_BACK } from '#domain/partners/branding';

/** What tracking pages show of a partner, as operators and the partner itself set it [rules/tracking: Partner]. */
export const LogoSchema = z.string().refine(isLogo, `${LOGO}, as a data URI`);
export const SupportContactSchema = z.string().refine(isSupportContact, SUPPORT_CONTACT);
export const WayBackSchema = z.string().refine(isWayBack, WAY_BACK);
export const AccentSchema = z
  .string()
  .toLowerCase()
  .superRefine((color, context) => {
    const problem = accentProblem(color);
    if (problem !== null) {
      context.addIssue(problem);
    }
  });
