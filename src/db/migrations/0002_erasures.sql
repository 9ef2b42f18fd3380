CREATE TABLE "order_erasures" (
	"order_id" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"histories_erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "order_erasures_unfinished" ON "order_erasures" USING btree ("erased_at") WHERE "order_erasures"."histories_erased_at" is null;--> statement-breakpoint
CREATE INDEX "order_erasures_requested" ON "order_erasures" USING btree ("erased_at") WHERE "order_erasures"."actor" <> 'system';