CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_name_is_short" CHECK (length("api_keys"."name") between 1 and 60),
	CONSTRAINT "api_keys_scopes_are_known" CHECK (cardinality("api_keys"."scopes") > 0 and "api_keys"."scopes" <@ array['products', 'stock', 'orders']::text[])
);--> statement-breakpoint
CREATE TABLE "api_uses" (
	"hour" timestamp with time zone NOT NULL,
	"key_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"requests" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_uses_key_id_hour_scope_pk" PRIMARY KEY("key_id","hour","scope"),
	CONSTRAINT "api_uses_scope_is_known" CHECK ("api_uses"."scope" in ('products', 'stock', 'orders'))
);--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_order_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "api_uses" ADD CONSTRAINT "api_uses_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_uses_hour_index" ON "api_uses" USING btree ("hour");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_order_is_known" CHECK (("audit_events"."subject_type" in ('account', 'staff', 'product', 'api_key')) = ("audit_events"."order_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_order_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'code_refused', 'signed_out', 'session_ended', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";
