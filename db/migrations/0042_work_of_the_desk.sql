CREATE TABLE "damaged_pieces" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_item_id" uuid NOT NULL,
	"return_id" uuid,
	"quantity" integer NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "damaged_pieces_quantity_is_positive" CHECK ("damaged_pieces"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "packing_claims" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_action_is_known";--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "replacement_packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "damaged_pieces" ADD CONSTRAINT "damaged_pieces_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damaged_pieces" ADD CONSTRAINT "damaged_pieces_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "damaged_pieces_order_item_id_index" ON "damaged_pieces" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "damaged_pieces_of_a_return" ON "damaged_pieces" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "damaged_pieces_found_at_index" ON "damaged_pieces" USING btree ("found_at");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'packed', 'unpacked', 'shipped', 'shipping_undone', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed', 'note_added', 'pay_link_renewed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused', 'replacement_packed', 'replacement_unpacked', 'replacement_sent', 'exchange_dropped')) or ("audit_events"."subject_type" in ('account') and "audit_events"."action" in ('registered', 'verified', 'signed_in', 'sign_in_refused', 'signed_out', 'device_signed_out', 'other_devices_signed_out', 'password_changed', 'password_refused', 'password_reset_asked', 'password_reset', 'email_change_asked', 'email_changed', 'name_changed', 'address_added', 'address_changed', 'address_removed', 'data_exported', 'access_refused', 'deleted', 'note_added')) or ("audit_events"."subject_type" in ('staff') and "audit_events"."action" in ('invited', 'joined', 'signed_in', 'password_refused', 'code_refused', 'signed_out', 'session_ended', 'session_timed_out', 'second_factor_set', 'second_factor_reset', 'role_changed', 'removed')) or ("audit_events"."subject_type" in ('product') and "audit_events"."action" in ('created', 'changed', 'hidden', 'scheduled', 'shown')) or ("audit_events"."subject_type" in ('api_key') and "audit_events"."action" in ('made', 'revoked')) or ("audit_events"."subject_type" in ('webhook') and "audit_events"."action" in ('added', 'changed', 'secret_rotated', 'paused', 'resumed', 'deleted')) or ("audit_events"."subject_type" in ('ticket') and "audit_events"."action" in ('acknowledged', 'answered', 'note_added', 'closed', 'reopened')) or ("audit_events"."subject_type" in ('template') and "audit_events"."action" in ('added', 'changed', 'deleted')) or ("audit_events"."subject_type" in ('subscriber') and "audit_events"."action" in ('removed')) or ("audit_events"."subject_type" in ('words') and "audit_events"."action" in ('changed')) or ("audit_events"."subject_type" in ('export') and "audit_events"."action" in ('downloaded')) or ("audit_events"."subject_type" in ('product_import') and "audit_events"."action" in ('applied', 'taken_back')))) NOT VALID;--> statement-breakpoint
ALTER TABLE "audit_events" VALIDATE CONSTRAINT "audit_events_action_is_known";