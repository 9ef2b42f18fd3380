ALTER TABLE "partners" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "support_contact" text;