/** Page on which the shopper of an order says where its refund is to be sent. */
export const refundAccountPath = ({ id }: { id: string }): string => `/orders/${id}/refund-account`
