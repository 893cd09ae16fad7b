CREATE TABLE "bulk_change_products" (
	"change_id" bigint NOT NULL,
	"code" integer NOT NULL,
	"outcome" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"refusal" text,
	CONSTRAINT "bulk_change_products_change_id_code_pk" PRIMARY KEY("change_id","code"),
	CONSTRAINT "bulk_change_products_outcome_is_known" CHECK ("bulk_change_products"."outcome" in ('planned', 'same', 'refused', 'done')),
	CONSTRAINT "bulk_change_products_refusal_is_said" CHECK (("bulk_change_products"."outcome" in ('refused')) = ("bulk_change_products"."refusal" is not null)),
	CONSTRAINT "bulk_change_products_plan_is_whole" CHECK ("bulk_change_products"."outcome" in ('same', 'refused') or ("bulk_change_products"."before" is not null and "bulk_change_products"."after" is not null))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"undoes" bigint
);
--> statement-breakpoint
ALTER TABLE "bulk_change_products" ADD CONSTRAINT "bulk_change_products_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_undoes_bulk_changes_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."bulk_changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_of_member" ON "bulk_changes" USING btree ("staff_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_undone_once" ON "bulk_changes" USING btree ("undoes");