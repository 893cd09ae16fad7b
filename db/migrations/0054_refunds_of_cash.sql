CREATE TABLE "refund_accounts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"masked" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_reads" DROP CONSTRAINT "staff_reads_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "attempt_reference" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_accounts_given_at_index" ON "refund_accounts" USING btree ("given_at");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_of_cash" ON "refunds" USING btree ("order_id","cause") WHERE "refunds"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_are_of_a_payment_or_of_cash" CHECK (("refunds"."attempt_reference" is null) <> ("refunds"."order_id" is null));--> statement-breakpoint
ALTER TABLE "staff_reads" ADD CONSTRAINT "staff_reads_subject_type_is_known" CHECK ("staff_reads"."subject_type" in ('order', 'person', 'export', 'ticket', 'list', 'refund_account'));