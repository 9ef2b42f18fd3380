CREATE TABLE "refused_creations" (
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text,
	"network" text NOT NULL,
	"deposit_address" text,
	"deposit_extra_id" text,
	"refused_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_creations_once" UNIQUE NULLS NOT DISTINCT("order_id","provider_order_id","deposit_address","deposit_extra_id")
);
--> statement-breakpoint
CREATE INDEX "refused_creations_provider_order" ON "refused_creations" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE INDEX "refused_creations_address" ON "refused_creations" USING btree ("deposit_address");--> statement-breakpoint
CREATE INDEX "refused_creations_refused" ON "refused_creations" USING btree ("refused_at");