import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'

export const webhookEvent = z.enum(['order.paid', 'order.cancelled', 'order.refunded', 'ticket.used'])
export const deliveryStatus = z.enum(['Queued', 'Delivered', 'Failed'])
export type DeliveryStatus = z.infer<typeof deliveryStatus>

/** Fields of a group's system that a super admin edits. */
export const endpointState = z.strictObject({
  label: shortText.min(1, 'Donnez un nom à ce système.').max(60),
  url: z
    .string()
    .max(500, { abort: true })
    .trim()
    .check(z.url({ protocol: /^https?$/, error: 'une adresse en https:// est attendue' })),
  events: z.array(webhookEvent).min(1, 'Choisissez au moins un événement.').max(webhookEvent.options.length),
  enabled: z.boolean(),
})

export const endpoint = z.object({
  id,
  label: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** End of the time in which the former secret also signs. */
  formerUntil: ts.nullable(),
  waiting: z.int().min(0),
  failed: z.int().min(0),
  createdAt: ts,
  updatedAt: ts,
})
export type Endpoint = z.infer<typeof endpoint>

export const listedDelivery = z.object({
  id,
  event: webhookEvent,
  occurredAt: ts,
  status: deliveryStatus,
  tries: z.int().min(0),
  /** Moment of the next try while it waits. */
  nextAt: ts.nullable(),
  /** Status, beginning (or failure) and moment of the last HTTP answer. */
  lastStatus: z.int().nullable(),
  lastAnswer: z.string().nullable(),
  lastAt: ts.nullable(),
  purchaseId: id,
  /** Order number shown to people. */
  number: z.string().nullable(),
})
export type ListedDelivery = z.infer<typeof listedDelivery>
