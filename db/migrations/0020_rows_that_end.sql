CREATE INDEX "known_devices_forgotten" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_unconfirmed" ON "users" USING btree ("created_at") WHERE not "users"."email_verified";--> statement-breakpoint
CREATE INDEX "verifications_expired" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "carts_deserted" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "orders_never_paid" ON "orders" USING btree ("created_at") WHERE "orders"."paid_at" is null and "orders"."origin" <> 'import' and "orders"."contact_email" <> '';--> statement-breakpoint
CREATE INDEX "orders_never_paid_nor_known" ON "orders" USING btree ("created_at") WHERE "orders"."paid_at" is null and "orders"."origin" <> 'import' and "orders"."contact_email" = '';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_gone" ON "newsletter_subscribers" USING btree ("unsubscribed_at") WHERE "newsletter_subscribers"."unsubscribed_at" is not null;