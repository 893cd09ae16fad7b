ALTER TABLE "orders" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_method" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_readable" boolean;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_street" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_postal_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_phone" text;--> statement-breakpoint
CREATE INDEX "orders_with_unread_address" ON "orders" USING btree ("id") WHERE "orders"."address_readable" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_origin_is_known" CHECK ("orders"."origin" in ('shop', 'import', 'phone', 'agent'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_is_known" CHECK ("orders"."payment_method" in ('online'));--> statement-breakpoint
-- Written by hand, all below: what earlier rows say without the new columns. The address columns are
-- filled by the start (app/orders/address/fill-address-columns.server.ts).
UPDATE "orders" SET "origin" = 'import' WHERE "idempotency_key" LIKE 'imported %';
