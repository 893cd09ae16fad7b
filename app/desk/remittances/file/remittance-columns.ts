import type { ColumnRules } from '../../sheets/columns.ts'

type RemittanceField = 'tracking' | 'order' | 'amount' | 'reference' | 'paidOn'

/** Columns of a courier's remittance file. */
export const REMITTANCE_COLUMNS: ColumnRules<RemittanceField> = {
  fields: ['tracking', 'order', 'amount', 'reference', 'paidOn'],
  labels: {
    tracking: 'Tracking number (AWB)',
    order: 'Order number',
    amount: 'Amount in rupees',
    reference: 'Reference (UTR)',
    paidOn: 'Date of the transfer',
  },
  names: {
    tracking: [
      'awb',
      'awbno',
      'awbnumber',
      'awbcode',
      'waybill',
      'waybillno',
      'waybillnumber',
      'trackingnumber',
      'trackingno',
      'trackingid',
      'consignmentno',
      'consignmentnumber',
    ],
    order: ['order', 'orderid', 'orderno', 'ordernumber', 'channelorderid', 'clientorderid'],
    amount: [
      'remittedamount',
      'remittanceamount',
      'amountremitted',
      'codremitted',
      'codamount',
      'codvalue',
      'cod',
      'collectedamount',
      'amount',
      'amountrs',
      'amountinrs',
      'codamountrs',
      'amountinr',
    ],
    reference: [
      'utr',
      'utrno',
      'utrnumber',
      'bankreference',
      'banktransactionid',
      'bankreferencenumber',
      'transactionid',
      'referenceno',
      'referencenumber',
      'reference',
    ],
    paidOn: [
      'remittancedate',
      'remitteddate',
      'paymentdate',
      'utrdate',
      'transferdate',
      'creditdate',
      'paidon',
      'date',
    ],
  },
  lacking(chosen) {
    if (!chosen.includes('tracking') && !chosen.includes('order'))
      return 'Choose the column that has the tracking number or the order number.'
    return chosen.includes('amount') ? '' : 'Choose the column that has the amount.'
  },
}
