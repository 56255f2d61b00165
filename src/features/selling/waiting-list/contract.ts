import { z } from 'zod'
import { call } from '#contract/call.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { emptyInput, id, nothing } from '#contract/shapes.ts'
import { LEAST_HOLD_MINUTES, MOST_HOLD_MINUTES } from '#contract/waiting-limits.ts'
import { activityWaiting, MOST_SLOTS, waitingItem, waitingSettings } from './waiting-shapes.ts'

export const joinWaitingList = call({
  path: '/join-waiting-list',
  summary:
    'Puts the caller at the end of the line for a sold-out ticket: on slots that follow each other, on any of a day, or on any date',
  access: 'session',
  input: z.strictObject({
    ticketInfoId: id,
    /** As many as the ticket's span; more, all on one day: any of them; none: any date. */
    stockIds: z.array(id).max(MOST_SLOTS),
    quantity: z.int().min(1).max(1000),
  }),
  result: z.object({ item: waitingItem }),
  errors: [
    'ticketNotFound',
    'stockNotFound',
    'premiumRequired',
    'slotsNotContiguous',
    'slotPassed',
    'quantityBelowMin',
    'quantityAboveMax',
    'placesStillLeft',
    'waitingListOff',
    'alreadyWaiting',
    'personLimit',
    'tooManyWaitings',
  ],
})

export const listWaitings = call({
  path: '/list-waitings',
  summary: 'The lines that the caller stands in, the holds first',
  access: 'session',
  input: emptyInput,
  result: z.object({ items: z.array(waitingItem) }),
  errors: [],
})

export const leaveWaitingList = call({
  path: '/leave-waiting-list',
  summary: 'Takes the caller out of a line; places that were held go to the next',
  access: 'session',
  input: z.strictObject({ waitingId: id }),
  result: nothing,
  errors: ['waitingNotFound'],
})

/** Token of the link in a mail. */
const byToken = z.strictObject({ token: z.string().min(1).max(200) })

export const getWaitingLink = call({
  path: '/get-waiting-link',
  summary: 'Which line the link of a mail would leave; leaves nothing',
  access: 'token',
  input: byToken,
  result: z.object({ activityLabel: z.string() }),
  errors: ['waitingLinkNotFound'],
})

export const leaveByWaitingLink = call({
  path: '/leave-by-waiting-link',
  summary: 'Takes the person of a mail’s link out of the line; the link works once',
  access: 'token',
  input: byToken,
  result: nothing,
  errors: ['waitingLinkNotFound'],
})

const scopes = ['admin', 'cse-admin'] as const

export const getActivityWaiting = officeCall({
  scopes,
  path: '/get-activity-line',
  summary: 'How many people wait for each slot of an activity, and the settings of its line; never who',
  effect: 'read',
  input: z.strictObject({ activityId: id }),
  result: z.object({ line: activityWaiting }),
  errors: ['activityNotFound'],
})

export const updateWaitingSettings = officeCall({
  scopes,
  path: '/update-waiting-settings',
  summary: 'Opens or closes the line of an activity and says how long returned places are held',
  effect: 'write',
  input: z.strictObject({
    activityId: id,
    enabled: z.boolean(),
    holdMinutes: z
      .int('Indiquez un nombre entier de minutes.')
      .min(LEAST_HOLD_MINUTES, `La durée est de ${LEAST_HOLD_MINUTES} minutes au moins.`)
      .max(MOST_HOLD_MINUTES, `La durée est de ${MOST_HOLD_MINUTES} minutes au plus.`),
    ifUpdatedAt,
  }),
  result: z.object({ settings: waitingSettings }),
  errors: ['activityNotFound', 'changedMeanwhile'],
})
