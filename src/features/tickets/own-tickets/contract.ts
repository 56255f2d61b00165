import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id } from '#contract/shapes.ts'
import { ownTickets } from './own-ticket-shapes.ts'

export const listOwnTickets = call({
  path: '/list-own-tickets',
  summary:
    'The tickets of the person that give access: of one payment, of one gift, or all, those that others gave first, then the newest purchase',
  access: 'session',
  input: z.strictObject({ paymentId: id.optional(), giftId: id.optional() }),
  result: ownTickets,
  errors: [],
})
