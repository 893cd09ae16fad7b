ALTER TABLE "orders" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_readable" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_street" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_postal_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_failure" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_failure_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "why_note" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method" text DEFAULT 'gateway' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "method_note" text;--> statement-breakpoint
CREATE INDEX "orders_with_unread_address" ON "orders" USING btree ("id") WHERE "orders"."address_readable" is null;--> statement-breakpoint
-- Written by hand, down to the next line of dashes: earlier rows say in the new columns what they said
-- in prefixes and sentences. The address columns are filled by the start
-- (app/orders/address/fill-address-columns.server.ts).
UPDATE "orders" SET "origin" = 'import' WHERE "idempotency_key" LIKE 'imported %';--> statement-breakpoint
UPDATE "refunds" SET "why" = coalesce("codes"."code", 'other'),
	"why_note" = CASE WHEN "codes"."code" IS NULL THEN "stored"."why" END
FROM "refunds" AS "stored" LEFT JOIN (VALUES
	('the order was already paid', 'paid_twice'),
	('the order was cancelled', 'paid_after_cancellation'),
	('what was ordered sold out meanwhile', 'sold_out'),
	('it was cancelled before it was sent', 'cancelled_before_shipping'),
	('it was lost on the way', 'lost'),
	('it came back to us', 'returned_to_sender'),
	('it was returned', 'returned')
) AS "codes"("sentence", "code") ON "codes"."sentence" = "stored"."why"
WHERE "stored"."id" = "refunds"."id";--> statement-breakpoint
UPDATE "refunds" SET "method" = 'manual', "method_note" = substr("detail", 10), "detail" = NULL
WHERE "detail" LIKE 'by hand: %';--> statement-breakpoint
UPDATE "orders" SET "delivery_failure" = "refunds"."why"
FROM "payment_attempts" JOIN "refunds" ON "refunds"."attempt_reference" = "payment_attempts"."reference"
WHERE "payment_attempts"."order_id" = "orders"."id" AND "orders"."status" = 'cancelled'
	AND "refunds"."why" IN ('lost', 'returned_to_sender');--> statement-breakpoint
UPDATE "returns" SET "reason" = coalesce("codes"."code", 'other'),
	"note" = CASE WHEN "codes"."code" IS NULL THEN concat_ws(E'\n', "stored"."reason", "stored"."note") ELSE "stored"."note" END
FROM "returns" AS "stored" LEFT JOIN (VALUES
	('Too small', 'too_small'),
	('Too large', 'too_large'),
	('Not as it was shown', 'not_as_shown'),
	('Damaged or faulty', 'damaged'),
	('Not what I ordered', 'wrong_item'),
	('I changed my mind', 'changed_mind')
) AS "codes"("sentence", "code") ON "codes"."sentence" = "stored"."reason"
WHERE "stored"."id" = "returns"."id";--> statement-breakpoint
-- ---------------------------------------------------------------------------------------------------
ALTER TABLE "orders" ADD CONSTRAINT "orders_origin_is_known" CHECK ("orders"."origin" in ('shop', 'import', 'phone', 'agent'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_is_known" CHECK ("orders"."payment_method" in ('online'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_failure_is_known" CHECK ("orders"."delivery_failure" in ('lost', 'returned_to_sender'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_failure_cancels" CHECK ("orders"."delivery_failure" is null or "orders"."status" = 'cancelled');--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_reason_is_known" CHECK ("returns"."reason" in ('too_small', 'too_large', 'not_as_shown', 'damaged', 'wrong_item', 'changed_mind', 'other'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_why_is_known" CHECK ("refunds"."why" in ('paid_twice', 'paid_after_cancellation', 'sold_out', 'cancelled_before_shipping', 'lost', 'returned_to_sender', 'returned', 'other'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_method_is_known" CHECK ("refunds"."method" in ('gateway', 'manual'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_manual_has_a_note" CHECK (("refunds"."method" = 'manual') = ("refunds"."method_note" is not null));