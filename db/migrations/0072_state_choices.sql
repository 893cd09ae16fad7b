-- Not validated, as the columns are new: nothing of a large table of orders is read under the lock.
ALTER TABLE "orders" ADD COLUMN "shipping_state_choice" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_state_choice_is_known" CHECK ("orders"."shipping_state_choice" in ('of_two', 'of_all')) NOT VALID;
