-- The columns are new, so Postgres validates no row: it would lock a large table of orders meanwhile.
ALTER TABLE "orders" ADD COLUMN "shipping_state_choice" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_state_choice_is_known" CHECK ("orders"."shipping_state_choice" in ('of_two', 'of_all')) NOT VALID;
