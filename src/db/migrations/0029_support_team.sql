CREATE TABLE "queue_limits" (
	"queue" text PRIMARY KEY NOT NULL,
	"more_than" integer,
	"older_than_minutes" integer,
	"over_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_holders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"reply_id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_by" text NOT NULL,
	CONSTRAINT "saved_replies_name_unique" UNIQUE("name")
);
