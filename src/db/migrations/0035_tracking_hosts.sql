ALTER TABLE "partners" ADD COLUMN "tracking_host" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "host_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "host_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "host_problem" text;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "host_failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "host_lost_at" timestamp (3) with time zone;