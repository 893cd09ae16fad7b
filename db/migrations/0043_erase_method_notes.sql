-- How a refund was paid by hand may name a person's account: erased where the person of the order is.
UPDATE "refunds" SET "method_note" = '' FROM "payment_attempts", "orders"
WHERE "payment_attempts"."reference" = "refunds"."attempt_reference" AND "orders"."id" = "payment_attempts"."order_id"
  AND "refunds"."method" = 'manual' AND "orders"."contact_email" = ''
  AND "orders"."shipping_address" LIKE '%"fullName":""%';
