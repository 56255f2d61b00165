/** An operator's resending: tickets, the request to confirm, a new link. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '#handler/tables.ts'
import { job } from '#kernel/jobs/tables.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'

test('an operator resends the current tickets to the buyer or to a corrected email, and this is recorded', async () => {
  const { app, shop, buy, as, db, marie, look, operator } = await operatorWorld()
  const { items, purchaseId } = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const orderId = items[0]?.order.id ?? ''
  const sent = async () =>
    (await app.mails())
      .filter(({ kind }) => kind === 'tickets')
      .map((mail) => [mail.recipient, mail.attachments.length])
  expect(await app.call('/admin/resend-order-mail', { orderId, mail: 'tickets' }, as)).toEqual({ to: marie.email })
  const corrected = { orderId, mail: 'tickets', to: 'juste@exemple.test' } as const
  await app.call('/admin/resend-order-mail', corrected, as)
  await runJobs(app)
  expect(await sent()).toEqual([
    [marie.email, 2],
    [marie.email, 2],
    ['juste@exemple.test', 2],
  ])
  const rows = await db.orm.select().from(audit).where(eq(audit.target, orderId))
  expect(rows.map(({ actorId, after }) => [actorId, after])).toEqual([
    [operator.userId, { mail: 'tickets', to: marie.email }],
    [operator.userId, { mail: 'tickets', to: 'juste@exemple.test' }],
  ])
  expect((await look(purchaseId)).story.filter(({ text }) => text === 'Email avec les billets : envoyé')).toHaveLength(
    3,
  )

  const before = (await app.mails()).length
  await app.call('/admin/regenerate-tickets', { orderId }, as)
  await runJobs(app)
  const { items: after } = await look(purchaseId)
  expect(after[0]?.tickets.map(({ status, code }) => [status, code])).toEqual(
    items[0]?.tickets.map(({ code }) => ['Ready', code]),
  )
  expect((await app.mails()).length).toBe(before)
  expect(after[0]?.order.attachments).toHaveLength(2)

  await app.call('/admin/cancel-order', { orderId }, as)
  for (const call of ['/admin/resend-order-mail', '/admin/regenerate-tickets', '/admin/renew-partner-link'] as const)
    await expect(
      call === '/admin/resend-order-mail' ? app.call(call, corrected, as) : app.call(call, { orderId }, as),
    ).rejects.toMatchObject({ code: 'mailNotPossible' })
  for (const call of ['/admin/regenerate-tickets', '/admin/renew-partner-link', '/admin/get-order'] as const)
    await expect(
      call === '/admin/get-order' ? app.call(call, { id: 'oi-x' }, as) : app.call(call, { orderId: 'oi-x' }, as),
    ).rejects.toMatchObject({ code: 'orderNotFound' })
  await expect(app.call('/admin/resend-order-mail', { ...corrected, orderId: 'oi-x' }, as)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
})

// [P-ROLE-011]
test('an operator asks the partner again with the existing link, or with a new link that invalidates the former one', async () => {
  const { app, shop, buy, look, as } = await operatorWorld()
  const partner = 'partenaire@exemple.test'
  const { purchaseId, items } = await buy([
    { sold: await shop.sell({ mode: 'VendorConfirm', batch: { email: partner } }) },
  ])
  const orderId = items[0]?.order.id ?? ''
  const first = await confirmationToken(app, partner)
  await app.call('/admin/resend-order-mail', { orderId, mail: 'confirmation' }, as)
  await runJobs(app)
  expect(await confirmationToken(app, partner)).toBe(first)
  expect(await app.call('/admin/renew-partner-link', { orderId, to: 'autre@exemple.test' }, as)).toEqual({
    to: 'autre@exemple.test',
  })
  await runJobs(app)
  const renewed = await confirmationToken(app, 'autre@exemple.test')
  expect(renewed).not.toBe(first)
  await expect(app.call('/get-order-from-token', { token: first })).rejects.toMatchObject({ code: 'orderNotFound' })
  await app.call('/finalize-purchase', {
    ...{ token: renewed, orderId, action: 'reject' },
    rejection: { kind: 'full', text: '' },
  })
  const { sections } = await app.call('/admin/list-todo', {}, as)
  expect(sections.find(({ kind }) => kind === 'toConfirm')?.items).toEqual([])
  expect((await look(purchaseId)).items[0]?.order.status).toBe('Rejected')
})

test("the operator's queue counts and lists pending work; she marks a failure as treated and reruns a dead job", async () => {
  const { app, as, db, shop, buy } = await operatorWorld()
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  await db.write([
    db.orm.insert(orderFailure).values({ id: 'of-1', attemptId: purchaseId, dedupeKey: 'x', error: 'Odd.', ts: 1 }),
    db.orm.insert(job).values({
      id: 'job-dead',
      kind: 'book-refunds',
      payload: { attemptId: 'pa-x', paymentId: 'pi_x' },
      runAt: 1,
      createdAt: 1,
      tries: 50,
      lastError: 'Boom',
      deadAt: 2,
    }),
  ])
  const counts = async () =>
    Object.fromEntries((await app.call('/admin/count-todo', {}, as)).counts.map(({ kind, count }) => [kind, count]))
  expect(await counts()).toMatchObject({ failure: 1, deadJob: 1, toConfirm: 0 })
  const { sections } = await app.call('/admin/list-todo', {}, as)
  expect(sections.find(({ kind }) => kind === 'failure')?.items).toMatchObject([
    { id: 'of-1', purchaseId, ts: 1, detail: expect.stringContaining('Odd.') },
  ])
  await app.call('/admin/resolve-order-failure', { failureId: 'of-1' }, as)
  await expect(app.call('/admin/resolve-order-failure', { failureId: 'of-1' }, as)).rejects.toMatchObject({
    code: 'failureNotFound',
  })
  await app.call('/admin/retry-job', { jobId: 'job-dead' }, as)
  await expect(app.call('/admin/retry-job', { jobId: 'job-dead' }, as)).rejects.toMatchObject({ code: 'jobNotFound' })
  await runJobs(app)
  expect(await db.orm.select().from(job).where(eq(job.id, 'job-dead'))).toEqual([])
  expect(await counts()).toMatchObject({ failure: 0, deadJob: 0 })
})
