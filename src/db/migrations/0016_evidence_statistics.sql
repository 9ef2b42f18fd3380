CREATE TABLE "evidence_statistics" (
	"provider" text NOT NULL,
	"network" text NOT NULL,
	"leg" text NOT NULL,
	"checked" integer NOT NULL,
	"verified" integer NOT NULL,
	"contradicted" integer NOT NULL,
	"amount_ratio" text,
	"seconds_median" integer,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_statistics_provider_network_leg_pk" PRIMARY KEY("provider","network","leg")
);
