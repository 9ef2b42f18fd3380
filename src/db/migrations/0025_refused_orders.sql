CREATE TABLE "refused_orders" (
	"provider" text NOT NULL,
	"partner_id" text NOT NULL,
	"content" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refused_orders_provider_partner_id_content_pk" PRIMARY KEY("provider","partner_id","content")
);
