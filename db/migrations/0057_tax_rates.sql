CREATE TABLE "confirmations" (
	"topic" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hsn" text NOT NULL,
	"from_day" date NOT NULL,
	"bp" smallint NOT NULL,
	"slab_up_to_paise" bigint,
	"bp_above" smallint,
	"staff_id" text NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_goods_and_day" UNIQUE("hsn","from_day"),
	CONSTRAINT "tax_rates_hsn_is_digits" CHECK ("tax_rates"."hsn" ~ '^([0-9]{2}){1,4}$'),
	CONSTRAINT "tax_rates_bp_is_a_share" CHECK ("tax_rates"."bp" between 0 and 9999),
	CONSTRAINT "tax_rates_slab_is_whole" CHECK (("tax_rates"."slab_up_to_paise" is null) = ("tax_rates"."bp_above" is null) and "tax_rates"."slab_up_to_paise" > 0 and "tax_rates"."bp_above" between "tax_rates"."bp" + 1 and 9999)
);
