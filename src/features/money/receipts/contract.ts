import { z } from 'zod'
import { call } from '#contract/call.ts'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'

const receipt = z.object({
  fileName: z.string(),
  /** PDF in base64. */
  pdf: z.string(),
})

export const getReceipt = call({
  path: '/get-receipt',
  summary: 'The receipt of one of the person’s own payments as a PDF, as it stands now',
  access: 'session',
  input: z.strictObject({ paymentId: id }),
  result: receipt,
  errors: ['purchaseNotFound', 'orderNotPaid'],
})

export const getOrderReceipt = officeCall({
  scopes: ['admin'],
  path: '/get-order-receipt',
  summary: 'The receipt of a purchase as a PDF, the one that its buyer gets',
  effect: 'read',
  input: z.strictObject({ purchaseId: id }),
  result: receipt,
  errors: ['purchaseNotFound', 'orderNotPaid'],
})
