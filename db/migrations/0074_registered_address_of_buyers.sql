-- The columns are new, so Postgres validates no row: it would lock a large table of orders meanwhile.
ALTER TABLE "orders" ADD COLUMN "buyer_goods_go_to" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_street" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_city" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_postal_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_goods_go_to_is_known" CHECK ("orders"."buyer_goods_go_to" in ('buyer', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_address_is_whole" CHECK (num_nulls("orders"."buyer_goods_go_to", "orders"."buyer_street", "orders"."buyer_city", "orders"."buyer_postal_code") in (0, 4)) NOT VALID;
