import { z } from 'zod'
import { call } from '#contract/call.ts'
import { secret } from '#contract/secrets.ts'
import { emailInput, emptyInput, id, nothing } from '#contract/shapes.ts'
import { giftMessage, giftToken, holderName, offeredTicket, receivedTicket } from './gift-shapes.ts'

export const giveTicket = call({
  path: '/give-ticket',
  summary: 'Offers one of the caller’s own tickets to an address, by a mail with a link that works once',
  access: 'session',
  input: z.strictObject({ ticketId: id, email: emailInput, message: giftMessage.default('') }),
  result: nothing,
  errors: ['ownTicketNotFound', 'giftNotPossible', 'giftToSelf', 'giftToOutsider'],
})

export const takeBackTicket = call({
  path: '/take-back-ticket',
  summary: 'Ends an offer of the caller that nobody has accepted; its link opens nothing from then on',
  access: 'session',
  input: z.strictObject({ ticketId: id }),
  result: nothing,
  errors: ['ownTicketNotFound', 'giftAccepted'],
})

export const getGift = call({
  path: '/get-gift',
  summary: 'What a link offers, or the ticket that somebody without account has accepted, by the link to it',
  access: 'token',
  input: z.strictObject({ token: giftToken }),
  result: z.object({
    /** Set if the token accepts an offer; null if it opens a ticket. */
    offer: offeredTicket.nullable(),
    ticket: receivedTicket.nullable(),
  }),
  errors: ['giftNotFound'],
})

export const acceptGift = call({
  path: '/accept-gift',
  summary: 'Accepts an offered ticket, as the member who is signed in or, without a session, under a name',
  access: 'token',
  input: z.strictObject({
    token: giftToken,
    /** Name of a receiver without account; absent for members. */
    holder: z.strictObject(holderName).optional(),
  }),
  result: z.object({
    /** Opens /cadeau/{ticketToken}; null for a member, who finds the ticket among their orders. */
    ticketToken: secret().nullable(),
  }),
  errors: ['giftNotFound', 'giftGone', 'giftOfOwn', 'giftForColleagues', 'holderMissing'],
})

export const listReceivedTickets = call({
  path: '/list-received-tickets',
  summary: 'The tickets that others have given to the caller, the newest first, and how many wait to be accepted',
  access: 'session',
  input: emptyInput,
  result: z.object({
    list: z.array(receivedTicket),
    /** Number of open offers to the caller's address. Details need the link in the mail, which proves the receiver. */
    offered: z.int(),
  }),
  errors: [],
})
