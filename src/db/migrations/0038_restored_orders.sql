CREATE TABLE "failed_checks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
