import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'

export const webhookEvent = z.enum(['order.paid', 'order.cancelled', 'order.refunded', 'ticket.used'])
export const deliveryStatus = z.enum(['Queued', 'Delivered', 'Failed'])
export type DeliveryStatus = z.infer<typeof deliveryStatus>

/** What a super admin writes of a group's system. */
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
  /** Until then the secret before this one signs as well. */
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
  /** Of the next try, while it waits. */
  nextAt: ts.nullable(),
  /** HTTP status of the last answer, its beginning or why there was none, and when. */
  lastStatus: z.int().nullable(),
  lastAnswer: z.string().nullable(),
  lastAt: ts.nullable(),
  purchaseId: id,
  /** As people read it. */
  number: z.string().nullable(),
})
export type ListedDelivery = z.infer<typeof listedDelivery>
