CREATE TABLE "breach_persons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"breach_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"sources" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"state_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "breach_persons_are_told_once" UNIQUE("breach_id","email"),
	CONSTRAINT "breach_persons_state_is_known" CHECK ("breach_persons"."state" in ('waiting', 'queued', 'sent', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "breaches" (
	"id" text PRIMARY KEY NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone,
	"until" timestamp with time zone,
	"sources" text[] NOT NULL,
	"words" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "breaches_id_is_short" CHECK (length("breaches"."id") between 1 and 40),
	CONSTRAINT "breaches_words_are_short" CHECK (length("breaches"."words") <= 20000)
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "breach_persons" ADD CONSTRAINT "breach_persons_breach_id_breaches_id_fk" FOREIGN KEY ("breach_id") REFERENCES "public"."breaches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "breach_persons_waiting" ON "breach_persons" USING btree ("breach_id","id") WHERE "breach_persons"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "breach_persons_by_time" ON "breach_persons" USING btree ("state_at");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return', 'account', 'staff', 'product', 'api_key', 'webhook', 'ticket', 'template', 'subscriber', 'words', 'export', 'product_import', 'pin_service_load', 'remittance', 'breach')) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_subject_type_is_known";--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'confirmed', 'cash_collected', 'cash_reconciled', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review', 'settled_as_paid', 'settled_as_unpaid', 'disputed')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_packed', 'replacement_unpacked', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'nominee_named', 'nominee_removed', 'consent_withdrawn', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'password_refused', 'code_refused', 'signed_out', 'session_ended', 'session_timed_out', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'images_changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened', 'escalated')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')) or ("audit_events"."subject_type" in ('product_import') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('pin_service_load') and "audit_events"."action" in ('applied', 'taken_back')) or ("audit_events"."subject_type" in ('remittance') and "audit_events"."action" in ('applied', 'row_settled')) or ("audit_events"."subject_type" in ('breach') and "audit_events"."action" in ('recorded', 'telling_begun')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";