CREATE TABLE "remittance_rows" (
	"remittance_id" integer NOT NULL,
	"line" integer NOT NULL,
	"code" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"reference" text NOT NULL,
	"paid_on" date NOT NULL,
	"outcome" text NOT NULL,
	"order_id" uuid,
	"due_paise" bigint,
	"reconciles" boolean NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"note" text,
	CONSTRAINT "remittance_rows_remittance_id_line_pk" PRIMARY KEY("remittance_id","line"),
	CONSTRAINT "remittance_rows_outcome_is_known" CHECK ("remittance_rows"."outcome" in ('matches', 'short', 'over', 'twice', 'unknown', 'not_delivered', 'not_due')),
	CONSTRAINT "remittance_rows_amount_is_one" CHECK ("remittance_rows"."amount_paise" > 0),
	CONSTRAINT "remittance_rows_are_settled_with_a_note" CHECK (("remittance_rows"."settled_at" is null) = ("remittance_rows"."note" is null) and ("remittance_rows"."settled_at" is null) = ("remittance_rows"."settled_by" is null)),
	CONSTRAINT "remittance_rows_that_match_reconcile" CHECK (case when "remittance_rows"."outcome" = 'matches' then "remittance_rows"."reconciles" and "remittance_rows"."settled_at" is null else not "remittance_rows"."reconciles" or "remittance_rows"."settled_at" is not null end),
	CONSTRAINT "remittance_rows_words_are_short" CHECK (length("remittance_rows"."code") <= 80 and length("remittance_rows"."reference") between 1 and 80 and length("remittance_rows"."note") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remittances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"uploaded_by" text NOT NULL,
	"applied_by" text,
	"file_name" text NOT NULL,
	"file" "bytea",
	"digest" "bytea" NOT NULL,
	"header" text[] NOT NULL,
	"columns" text[] NOT NULL,
	"reference" text,
	"paid_on" date,
	"left_out" jsonb,
	CONSTRAINT "remittances_state_is_known" CHECK ("remittances"."state" in ('matching', 'checked', 'applied')),
	CONSTRAINT "remittances_names_are_short" CHECK (length("remittances"."courier") between 1 and 60 and length("remittances"."file_name") <= 200),
	CONSTRAINT "remittances_columns_fit" CHECK (cardinality("remittances"."columns") = cardinality("remittances"."header")),
	CONSTRAINT "remittances_keep_their_file" CHECK (("remittances"."state" = 'applied') = ("remittances"."file" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "remittance_rows" ADD CONSTRAINT "remittance_rows_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance_rows" ADD CONSTRAINT "remittance_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "remittance_rows_reconcile_once" ON "remittance_rows" USING btree ("order_id") WHERE "remittance_rows"."reconciles";--> statement-breakpoint
CREATE INDEX "remittance_rows_of_order" ON "remittance_rows" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "remittance_rows_to_settle" ON "remittance_rows" USING btree ("remittance_id","line") WHERE "remittance_rows"."outcome" <> 'matches' and "remittance_rows"."settled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_file_is_one" ON "remittances" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "remittances_by_state" ON "remittances" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "cash_promised" ON "cash_payments" USING btree ("order_id") WHERE "cash_payments"."state" = 'promised';--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key', 'webhook', 'ticket', 'template', 'subscriber', 'words', 'export', 'product_import', 'pin_service_load', 'remittance')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'confirmed', 'cash_collected', 'cash_reconciled', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review', 'settled_as_paid', 'settled_as_unpaid', 'disputed')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_packed', 'replacement_unpacked', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'password_refused', 'code_refused', 'signed_out', 'session_ended', 'session_timed_out', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'images_changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')) or ("audit_events"."subject_type" in ('product_import') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('pin_service_load') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('remittance') and "audit_events"."action" in ('applied', 'row_settled')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";
