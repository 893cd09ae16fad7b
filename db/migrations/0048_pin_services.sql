CREATE TABLE "pin_service_loads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_service_loads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"file" "bytea",
	"header" text[] NOT NULL,
	"columns" text[] NOT NULL,
	"report" jsonb,
	"replaces" integer,
	CONSTRAINT "pin_service_loads_state_is_known" CHECK ("pin_service_loads"."state" in ('matching', 'checked', 'current', 'replaced', 'taken_back', 'dropped')),
	CONSTRAINT "pin_service_loads_names_are_short" CHECK (length("pin_service_loads"."courier") between 1 and 60 and length("pin_service_loads"."file_name") <= 200),
	CONSTRAINT "pin_service_loads_columns_fit" CHECK (cardinality("pin_service_loads"."columns") = cardinality("pin_service_loads"."header"))
);
--> statement-breakpoint
CREATE TABLE "pin_services" (
	"load_id" integer NOT NULL,
	"pin" integer NOT NULL,
	"prepaid" boolean NOT NULL,
	"cash" boolean NOT NULL,
	"pickup" boolean NOT NULL,
	"days_min" smallint,
	"days_max" smallint,
	"zone" text,
	CONSTRAINT "pin_services_load_id_pin_pk" PRIMARY KEY("load_id","pin"),
	CONSTRAINT "pin_services_pin_has_six_digits" CHECK ("pin_services"."pin" between 100000 and 999999),
	CONSTRAINT "pin_services_days_are_a_range" CHECK (("pin_services"."days_min" is null) = ("pin_services"."days_max" is null) and ("pin_services"."days_min" is null or "pin_services"."days_min" between 0 and "pin_services"."days_max" and "pin_services"."days_max" <= 90)),
	CONSTRAINT "pin_services_zone_is_short" CHECK (length("pin_services"."zone") <= 40)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_by" date;--> statement-breakpoint
ALTER TABLE "pin_services" ADD CONSTRAINT "pin_services_load_id_pin_service_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."pin_service_loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pin_service_loads_current" ON "pin_service_loads" USING btree ("courier") WHERE "pin_service_loads"."state" = 'current';--> statement-breakpoint
CREATE INDEX "pin_service_loads_by_state" ON "pin_service_loads" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key', 'webhook', 'ticket', 'template', 'subscriber', 'words', 'export', 'product_import', 'pin_service_load')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review', 'settled_as_paid', 'settled_as_unpaid', 'disputed')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_packed', 'replacement_unpacked', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'password_refused', 'code_refused', 'signed_out', 'session_ended', 'session_timed_out', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'images_changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')) or ("audit_events"."subject_type" in ('product_import') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('pin_service_load') and "audit_events"."action" in ('applied', 'taken_back')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";