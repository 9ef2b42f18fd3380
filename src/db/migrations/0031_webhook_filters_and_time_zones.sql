ALTER TABLE "endpoints" ADD COLUMN "events" text[];--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;