CREATE TABLE "product_import_changes" (
	"import_id" integer NOT NULL,
	"style_id" integer NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "product_import_changes_import_id_style_id_pk" PRIMARY KEY("import_id","style_id"),
	CONSTRAINT "product_import_changes_kind_is_known" CHECK ("product_import_changes"."kind" in ('added', 'changed', 'unlisted'))
);
--> statement-breakpoint
CREATE TABLE "product_import_pieces" (
	"import_id" integer NOT NULL,
	"nth" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "product_import_pieces_import_id_nth_pk" PRIMARY KEY("import_id","nth")
);
--> statement-breakpoint
CREATE TABLE "product_import_problems" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"nth" integer NOT NULL,
	"style_id" integer,
	"column" text NOT NULL,
	"text" text NOT NULL,
	"reason" text NOT NULL,
	"sizes" text[],
	CONSTRAINT "product_import_problems_import_id_line_nth_pk" PRIMARY KEY("import_id","line","nth")
);
--> statement-breakpoint
CREATE TABLE "product_import_sold" (
	"import_id" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "product_import_sold_import_id_product_id_size_pk" PRIMARY KEY("import_id","product_id","size")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text DEFAULT 'uploading' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uploaded_by" text NOT NULL,
	"asked_by" text,
	"asked_role" text,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"header" text[],
	"columns" text[],
	"keeps_others" boolean DEFAULT true NOT NULL,
	"allows_removals" boolean DEFAULT false NOT NULL,
	"counted_at" timestamp with time zone,
	"step" text,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"checked_load" integer,
	"checked_event" bigint,
	"report" jsonb,
	"kept_edits" integer DEFAULT 0 NOT NULL,
	"note" text,
	CONSTRAINT "product_imports_state_is_known" CHECK ("product_imports"."state" in ('uploading', 'matching', 'checking', 'checked', 'applying', 'applied', 'taking_back', 'taken_back', 'failed', 'dropped')),
	CONSTRAINT "product_imports_name_is_short" CHECK (length("product_imports"."file_name") <= 200),
	CONSTRAINT "product_imports_columns_fit" CHECK (cardinality("product_imports"."columns") = cardinality("product_imports"."header") and cardinality("product_imports"."header") <= 200)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "product_import_changes" ADD CONSTRAINT "product_import_changes_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_pieces" ADD CONSTRAINT "product_import_pieces_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_problems" ADD CONSTRAINT "product_import_problems_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_sold" ADD CONSTRAINT "product_import_sold_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_changes_of_style" ON "product_import_changes" USING btree ("style_id");--> statement-breakpoint
CREATE INDEX "product_imports_by_state" ON "product_imports" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key', 'webhook', 'ticket', 'template', 'subscriber', 'words', 'export', 'product_import')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'password_refused', 'code_refused', 'signed_out', 'session_ended', 'session_timed_out', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')) or ("audit_events"."subject_type" in ('product_import') and "audit_events"."action" in ('applied', 'taken_back')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";