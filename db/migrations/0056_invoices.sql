CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source_id" uuid NOT NULL,
	"hsn" text NOT NULL,
	"description" text NOT NULL,
	"unit" text NOT NULL,
	"quantity" integer NOT NULL,
	"rate_bp" integer NOT NULL,
	"value_paise" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"pieces" jsonb NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position"),
	CONSTRAINT "invoice_lines_quantity_is_a_count" CHECK ("invoice_lines"."quantity" >= 0),
	CONSTRAINT "invoice_lines_taxes_add_up" CHECK ("invoice_lines"."value_paise" = "invoice_lines"."taxable_paise" + "invoice_lines"."cgst_paise" + "invoice_lines"."sgst_paise" + "invoice_lines"."igst_paise")
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"financial_year" text NOT NULL,
	"prefix" text NOT NULL,
	"last_number" integer NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "invoice_series_financial_year_prefix_pk" PRIMARY KEY("financial_year","prefix")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"prefix" text NOT NULL,
	"serial" integer NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"order_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"credits_id" uuid,
	"seller_gstin" text,
	"buyer_gstin" text,
	"place_of_supply" text NOT NULL,
	"value_paise" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "invoices_kind_is_known" CHECK ("invoices"."kind" in ('tax_invoice', 'bill_of_supply', 'receipt', 'credit_note')),
	CONSTRAINT "invoices_credit_notes_credit" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credits_id" is not null)),
	CONSTRAINT "invoices_number_fits" CHECK ("invoices"."number" ~ '^[A-Za-z0-9/-]{1,16}$'),
	CONSTRAINT "invoices_taxes_add_up" CHECK ("invoices"."value_paise" = "invoices"."taxable_paise" + "invoices"."cgst_paise" + "invoices"."sgst_paise" + "invoices"."igst_paise" and "invoices"."value_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_business" text;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_is_one" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_serial_is_one" ON "invoices" USING btree ("financial_year","prefix","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_cause_is_one" ON "invoices" USING btree ("order_id","cause");--> statement-breakpoint
CREATE INDEX "invoices_credits_idx" ON "invoices" USING btree ("credits_id") WHERE credits_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_issued_idx" ON "invoices" USING btree ("issued_on","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_gstin_has_a_name" CHECK (("orders"."buyer_gstin" is null) = ("orders"."buyer_business" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_buyer_gstin_has_a_name";--> statement-breakpoint
-- A document is kept as issued, until 72 months after the annual return of its year was due, which is
-- the 31st of December after the year (section 36 of the CGST Act).
CREATE FUNCTION "keep_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- One condition within another: an expression that names a column is refused where the row has none.
  if tg_op = 'TRUNCATE' then
    if not exists (select from invoices) then return null; end if;
  elsif tg_op = 'DELETE' and tg_table_name = 'invoices' then
    if (now() at time zone 'Asia/Kolkata')::date >
      make_date(extract(year from old.issued_on + interval '9 months')::int + 6, 12, 31)
    then
      return old;
    end if;
  elsif tg_op = 'DELETE' then
    -- The lines of a document that may go: its row is not there any more.
    if not exists (select from invoices i where i.id = old.invoice_id) then return old; end if;
  end if;
  raise exception 'documents are kept as issued: % of % is refused', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER "invoices_are_kept" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "keep_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoices_are_not_truncated" BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION "keep_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoice_lines_are_kept" BEFORE UPDATE OR DELETE ON "invoice_lines" FOR EACH ROW EXECUTE FUNCTION "keep_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoice_lines_are_not_truncated" BEFORE TRUNCATE ON "invoice_lines" FOR EACH STATEMENT EXECUTE FUNCTION "keep_invoices"();
