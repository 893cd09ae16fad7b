CREATE TABLE "catalogue_loads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogue_loads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"kept" integer NOT NULL,
	"skipped" integer NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guess_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "listing_totals" (
	"category" text NOT NULL,
	"master_category" text NOT NULL,
	"sub_category" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "listing_totals_category_master_category_sub_category_pk" PRIMARY KEY("category","master_category","sub_category")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"style_id" integer,
	"product_name" text,
	"quantity" integer NOT NULL,
	"price_paise" bigint NOT NULL,
	"selected_size" text,
	"selected_colour" text,
	CONSTRAINT "order_items_quantity_is_positive" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_price_is_an_amount" CHECK ("order_items"."price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" text,
	"status" text NOT NULL,
	"total_paise" bigint NOT NULL,
	"shipping_address" text NOT NULL,
	"contact_email" text NOT NULL,
	"shipping_method" text NOT NULL,
	"tracking_number" text,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"capability_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_status_is_known" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_total_is_an_amount" CHECK ("orders"."total_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "page_marks" (
	"category" text NOT NULL,
	"master_category" text NOT NULL,
	"sub_category" text NOT NULL,
	"page" integer NOT NULL,
	"first_id" integer NOT NULL,
	CONSTRAINT "page_marks_category_master_category_sub_category_page_pk" PRIMARY KEY("category","master_category","sub_category","page")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"reference" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"paid_paise" bigint,
	"gateway_ref" text,
	"bank_ref" text,
	"method" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_state_is_known" CHECK ("payment_attempts"."state" in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'aborted', 'expired', 'review')),
	CONSTRAINT "payment_attempts_amount_is_an_amount" CHECK ("payment_attempts"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_messages" (
	"hash" text PRIMARY KEY NOT NULL,
	"via" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_reference" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_attempt_reference_unique" UNIQUE("attempt_reference"),
	CONSTRAINT "refunds_state_is_known" CHECK ("refunds"."state" in ('requested', 'submitted', 'succeeded', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "styles" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"id" integer NOT NULL,
	"product_display_name" text NOT NULL,
	"price_paise" bigint,
	"gender" text,
	"master_category" text NOT NULL,
	"sub_category" text NOT NULL,
	"article_type" text NOT NULL,
	"usage" text,
	"season" text,
	"base_colour" text,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "styles_id_unique" UNIQUE("id"),
	CONSTRAINT "styles_price_is_an_amount" CHECK ("styles"."price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_attempt_reference_payment_attempts_reference_fk" FOREIGN KEY ("attempt_reference") REFERENCES "public"."payment_attempts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_user_id_index" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_order_id_position_index" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_user_id_idempotency_key_index" ON "orders" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_user_id_created_at_id_index" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_order_id_index" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_messages_reference_index" ON "payment_messages" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "styles_gender_id_index" ON "styles" USING btree ("gender","id");--> statement-breakpoint
CREATE INDEX "styles_master_category_id_index" ON "styles" USING btree ("master_category","id");--> statement-breakpoint
CREATE INDEX "styles_sub_category_id_index" ON "styles" USING btree ("sub_category","id");--> statement-breakpoint
CREATE INDEX "verifications_identifier_index" ON "verifications" USING btree ("identifier");