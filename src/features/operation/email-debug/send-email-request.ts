import { handleOffice } from '#handler/handle-office.ts'
import { queueDrawnMail } from '#kernel/mail/queue-mail.ts'
import { findAccount, normalizeEmail } from '#kernel/people/people.ts'
import { newId } from '#lib/new-id.ts'
import { sendEmailRequest } from './contract.ts'
import { readEmailRequest } from './email-request.ts'

/** Sends the edited mail. The audit row leaves out the recipient, who is in the outbox, where an erasure finds it. */
export const sendEmailRequestHandler = handleOffice(sendEmailRequest, async (ctx, { jsonStringified }, fail) => {
  const read = readEmailRequest(jsonStringified)
  if ('problem' in read) {
    const field = read.field === null ? 'jsonStringified' : `jsonStringified.${read.field}`
    return fail('emailRequestInvalid', { message: read.problem, fields: [field] })
  }
  const { to: typed, ...drawn } = read.request
  const to = normalizeEmail(typed)
  const key = newId('mail')
  const mail = {
    dedupeKey: `email-request:${key}`,
    kind: 'email-request' as const,
    from: ctx.platform.config.mailFrom,
    to,
  }
  const account = await findAccount(ctx.db, to)
  const committed = await ctx.commit(
    {
      steps: queueDrawnMail(ctx.db, { ...mail, ...drawn, id: key }, ctx.now),
      audit: {
        target: key,
        after: { subject: drawn.subject },
        people: account === undefined ? [] : [account.person.id],
      },
    },
    {},
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})
