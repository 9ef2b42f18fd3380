CREATE TABLE "provider_drains" (
	"provider" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_statistics" (
	"provider" text NOT NULL,
	"from_code" text NOT NULL,
	"from_network" text NOT NULL,
	"to_code" text NOT NULL,
	"to_network" text NOT NULL,
	"orders" integer NOT NULL,
	"completed" integer NOT NULL,
	"refunded" integer NOT NULL,
	"failed" integer NOT NULL,
	"expired" integer NOT NULL,
	"measured" integer NOT NULL,
	"delivered_ratio" text,
	"seconds_median" integer,
	"seconds_p95" integer,
	"refunds_due" integer NOT NULL,
	"refunds_by_hand" integer NOT NULL,
	"refunds_open" integer NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_statistics_provider_from_code_from_network_to_code_to_network_pk" PRIMARY KEY("provider","from_code","from_network","to_code","to_network")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "network_fee" text;--> statement-breakpoint
CREATE INDEX "orders_provider_ended" ON "orders" USING btree ("provider",(case when status in ('completed','failed','expired','refunded') then updated_at end)) WHERE environment = 'live';