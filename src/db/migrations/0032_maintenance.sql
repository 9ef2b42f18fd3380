ALTER TABLE "posted_incidents" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posted_incidents" ADD COLUMN "ends_at" timestamp (3) with time zone;