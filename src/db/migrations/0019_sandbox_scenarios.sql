CREATE TABLE "sandbox_scenarios" (
	"partner_id" text NOT NULL,
	"name" text NOT NULL,
	"story" text NOT NULL,
	"script" json NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_scenarios_partner_id_name_pk" PRIMARY KEY("partner_id","name")
);
--> statement-breakpoint
ALTER TABLE "sandbox_scenarios" ADD CONSTRAINT "sandbox_scenarios_partner_id_partners_partner_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("partner_id") ON DELETE no action ON UPDATE no action;