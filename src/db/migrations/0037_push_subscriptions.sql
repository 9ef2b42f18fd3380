CREATE TABLE "push_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"link" integer NOT NULL,
	"sealed_subscription" text NOT NULL,
	"signed_under" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"change" text,
	"event_id" text,
	"changed_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "push_subscriptions_order" ON "push_subscriptions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_due" ON "push_subscriptions" USING btree ("due_at") WHERE "push_subscriptions"."due_at" is not null;