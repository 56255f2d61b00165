import { z } from 'zod'
import { call } from '#contract/call.ts'
import { declaredNames } from '#contract/features.ts'
import { emptyInput, id, nothing } from '#contract/shapes.ts'
import { mailChoice } from './mail-choice-shapes.ts'

/** Token of the link in a mail. */
const byToken = z.strictObject({ token: z.string().min(1).max(500) })

export const getUnsubscription = call({
  path: '/get-unsubscription',
  summary: 'Which mails the link of a mail would end; ends nothing',
  access: 'token',
  input: byToken,
  /** `kind`: a group's information mails, or a feature's own, which have no group. */
  result: z.object({
    kind: z.enum(['group', ...declaredNames('subscriptions')]),
    groupLabel: z.string(),
    isSubscribed: z.boolean(),
  }),
  errors: ['unsubscribeLinkNotFound'],
})

export const unsubscribe = call({
  path: '/unsubscribe',
  summary: 'Takes the person of a mail’s link off the group’s information mails',
  access: 'token',
  input: byToken,
  result: nothing,
  errors: ['unsubscribeLinkNotFound'],
})

export const listMailChoices = call({
  path: '/list-mail-choices',
  summary: 'The committees that may write to the caller, and whether they do',
  access: 'session',
  input: emptyInput,
  result: z.object({ items: z.array(mailChoice) }),
  errors: [],
})

export const changeMailChoice = call({
  path: '/change-mail-choice',
  summary: 'Subscribes the caller to a committee’s information mails, or takes them off',
  access: 'session',
  input: z.strictObject({ groupId: id, isSubscribed: z.boolean() }),
  result: nothing,
  errors: ['groupNotFound'],
})
