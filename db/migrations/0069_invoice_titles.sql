ALTER TABLE "invoices" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_title_is_known" CHECK ("invoices"."title" in ('bill_of_supply', 'invoice_cum_bill_of_supply') and ("invoices"."title" is null or "invoices"."kind" = 'tax_invoice')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invoices" VALIDATE CONSTRAINT "invoices_title_is_known";