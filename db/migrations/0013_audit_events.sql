CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"personal" jsonb,
	CONSTRAINT "audit_events_actor_is_known" CHECK ("audit_events"."actor" in ('shopper', 'staff', 'gateway', 'shop', 'import', 'migration')),
	CONSTRAINT "audit_events_subject_type_is_known" CHECK ("audit_events"."subject_type" in ('order', 'attempt', 'refund', 'return')),
	CONSTRAINT "audit_events_action_is_known" CHECK ((("audit_events"."subject_type" in ('order') and "audit_events"."action" in ('placed', 'imported', 'paid', 'shipped', 'tracking_changed', 'delivered', 'lines_cancelled', 'cancelled', 'delivery_failed')) or ("audit_events"."subject_type" in ('attempt') and "audit_events"."action" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')) or ("audit_events"."subject_type" in ('refund') and "audit_events"."action" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown', 'paid_by_hand')) or ("audit_events"."subject_type" in ('return') and "audit_events"."action" in ('requested', 'accepted', 'refused'))))
);
--> statement-breakpoint
CREATE INDEX "audit_events_order_id_id_index" ON "audit_events" USING btree ("order_id","id");--> statement-breakpoint
-- Written by hand from here on: the triggers, then what happened before there were events.
CREATE FUNCTION "keep_audit_events"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' then
    if new.personal is null and to_jsonb(new) - 'personal' = to_jsonb(old) - 'personal' then return new; end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from orders where id = old.order_id) then return old; end if;
  elsif not exists (select from audit_events) then return null;
  end if;
  raise exception 'audit events are append-only' using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_are_kept" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "keep_audit_events"();
--> statement-breakpoint
CREATE TRIGGER "audit_events_are_not_truncated" BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_events"();
--> statement-breakpoint
CREATE FUNCTION "delete_audit_events_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from audit_events where order_id = old.id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "orders_take_their_audit_events" AFTER DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "delete_audit_events_of_order"();
--> statement-breakpoint
-- Events of what is there already, from the times it has. Who did it was not kept: the actor is
-- 'migration'. An order begins with the status that none of its times explains: 'pending', or for
-- one of another shop the one it came with. Orders that have events are left alone.
INSERT INTO "audit_events" ("at", "actor", "subject_type", "subject_id", "order_id", "action", "before", "after")
SELECT event.at, 'migration', event.subject_type, event.subject_id, event.order_id, event.action, event.before, event.after
FROM (
  SELECT o.created_at AS at, 1 AS rank, 'order' AS subject_type, o.id::text AS subject_id, o.id AS order_id,
    CASE WHEN o.idempotency_key LIKE 'imported %' THEN 'imported' ELSE 'placed' END AS action, NULL::jsonb AS before,
    jsonb_build_object('totalPaise', o.total_paise, 'status', CASE
      WHEN o.paid_at IS NOT NULL THEN 'pending'
      WHEN o.shipped_at IS NOT NULL THEN 'processing'
      WHEN o.delivered_at IS NOT NULL THEN 'shipped'
      WHEN o.cancelled_at IS NOT NULL THEN 'pending'
      ELSE o.status END) AS after
  FROM orders o
  UNION ALL
  SELECT a.created_at, 2, 'attempt', a.reference, a.order_id, 'created', NULL,
    jsonb_build_object('state', 'created', 'amountPaise', a.amount_paise)
  FROM payment_attempts a
  UNION ALL
  SELECT coalesce(a.settled_at, a.created_at), 3, 'attempt', a.reference, a.order_id, a.state, NULL,
    jsonb_strip_nulls(jsonb_build_object('state', a.state, 'paidPaise', a.paid_paise))
  FROM payment_attempts a WHERE a.state <> 'created'
  UNION ALL
  SELECT o.paid_at, 4, 'order', o.id::text, o.id, 'paid', '{"status":"pending"}', '{"status":"processing"}'
  FROM orders o WHERE o.paid_at IS NOT NULL
  UNION ALL
  SELECT o.shipped_at, 5, 'order', o.id::text, o.id, 'shipped', '{"status":"processing"}',
    jsonb_build_object('status', 'shipped', 'trackingNumber', o.tracking_number)
  FROM orders o WHERE o.shipped_at IS NOT NULL
  UNION ALL
  SELECT o.delivered_at, 6, 'order', o.id::text, o.id, 'delivered', '{"status":"shipped"}', '{"status":"delivered"}'
  FROM orders o WHERE o.delivered_at IS NOT NULL
  UNION ALL
  SELECT i.cancelled_at, 7, 'order', o.id::text, o.id, 'lines_cancelled', NULL,
    jsonb_build_object('itemIds', jsonb_agg(i.id ORDER BY i.position))
  FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE i.cancelled_at IS NOT NULL AND (o.status <> 'cancelled' OR i.cancelled_at IS DISTINCT FROM o.cancelled_at)
  GROUP BY o.id, i.cancelled_at
  UNION ALL
  SELECT b.requested_at, 8, 'return', b.id::text, i.order_id, 'requested', NULL,
    jsonb_build_object('state', 'requested', 'itemId', i.id, 'quantity', b.quantity)
  FROM returns b JOIN order_items i ON i.id = b.order_item_id
  UNION ALL
  SELECT coalesce(b.settled_at, b.requested_at), 9, 'return', b.id::text, i.order_id, b.state, '{"state":"requested"}',
    jsonb_build_object('state', b.state)
  FROM returns b JOIN order_items i ON i.id = b.order_item_id WHERE b.state <> 'requested'
  UNION ALL
  SELECT o.cancelled_at, 10, 'order', o.id::text, o.id,
    CASE WHEN o.shipped_at IS NULL THEN 'cancelled' ELSE 'delivery_failed' END, NULL,
    jsonb_build_object('status', 'cancelled', 'itemIds', (
      SELECT coalesce(jsonb_agg(i.id ORDER BY i.position), '[]') FROM order_items i
      WHERE i.order_id = o.id AND i.cancelled_at = o.cancelled_at))
  FROM orders o WHERE o.cancelled_at IS NOT NULL
  UNION ALL
  SELECT r.created_at, 11, 'refund', r.id::text, a.order_id, 'requested', NULL,
    jsonb_build_object('state', 'requested', 'amountPaise', r.amount_paise)
  FROM refunds r JOIN payment_attempts a ON a.reference = r.attempt_reference
  UNION ALL
  SELECT r.submitted_at, 12, 'refund', r.id::text, a.order_id, 'submitted', NULL, '{"state":"submitted"}'
  FROM refunds r JOIN payment_attempts a ON a.reference = r.attempt_reference
  WHERE r.state = 'succeeded' AND r.submitted_at IS NOT NULL
  UNION ALL
  SELECT coalesce(r.settled_at, r.submitted_at, r.created_at), 13, 'refund', r.id::text, a.order_id,
    CASE WHEN r.state = 'succeeded' AND r.detail LIKE 'by hand: %' THEN 'paid_by_hand' ELSE r.state END, NULL,
    jsonb_build_object('state', r.state)
  FROM refunds r JOIN payment_attempts a ON a.reference = r.attempt_reference WHERE r.state <> 'requested'
) AS event
WHERE NOT EXISTS (SELECT FROM audit_events e WHERE e.order_id = event.order_id)
ORDER BY event.at, event.rank, event.subject_id;
