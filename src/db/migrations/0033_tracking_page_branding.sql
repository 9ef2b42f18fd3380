ALTER TABLE "partners" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "way_back" text;