import { and, count, getTableColumns, inArray } from 'drizzle-orm'
import { TRIAL_TOKEN } from '#features/people/consents/trial-link.ts'
import { UNSUBSCRIBE_PATH } from '#features/people/consents/unsubscribe-token.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { plain, textFilter } from '#handler/text-filter.ts'
import { queueDrawnMail } from '#kernel/mail/queue-mail.ts'
import { newId } from '#lib/new-id.ts'
import { randomToken } from '#lib/secret-box.ts'
import { countAudience, isRounded, roundedDown } from './audience.ts'
import { refuseForeignAudience } from './change-mailing.ts'
import { countMailingAudience, getMailing, listMailings, previewMailing, sendTestMailing } from './contract.ts'
import { drawMailing, mailingBrand, type Written } from './draw-mailing.ts'
import { listedMailingIn, loadMailing, officeMailing } from './load-mailing.ts'
import type { PreviewReader } from './mailing-shapes.ts'
import { mailing } from './tables.ts'

/** Fictitious readers for the preview, with names that may break the layout. */
const madeUpReaders = {
  named: { firstName: 'Camille', lastName: 'Martin', email: 'camille.martin@exemple.test' },
  unnamed: { firstName: '', lastName: '', email: 'sans.nom@exemple.test' },
  longNamed: {
    ...{ firstName: 'Marie-Antoinette Joséphine', lastName: 'de La Rochefoucauld-Montbazon d’Ormesson' },
    email: 'nom.long@exemple.test',
  },
} as const satisfies Record<Exclude<PreviewReader, 'self'>, { firstName: string; lastName: string; email: string }>

const order = {
  by: { createdAt: mailing.createdAt, subject: plain(mailing.subject) },
  usual: { sort: 'createdAt', direction: 'desc' },
  id: mailing.id,
} as const

export const listMailingsHandler = handleOffice(listMailings, async ({ db, scope }, input) => {
  const page = listPage(input, order)
  const wanted = and(
    scope.where(mailing.groupId),
    textFilter(input.text, [plain(mailing.subject)]),
    input.onTheWay ? inArray(mailing.state, ['scheduled', 'sending', 'paused']) : undefined,
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ ...getTableColumns(mailing), key: page.key })
      .from(mailing)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(mailing).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return { items: shown.map(listedMailingIn), nextCursor, total: counted?.total ?? 0 }
})

export const getMailingHandler = handleOffice(getMailing, async (ctx, { mailingId }, fail) => ({
  item: await officeMailing(ctx, (await loadMailing(ctx.db, ctx.scope, mailingId)) ?? fail('mailingNotFound')),
}))

export const countMailingAudienceHandler = handleOffice(countMailingAudience, async (ctx, { audience }) => {
  refuseForeignAudience(ctx, audience)
  const people = await countAudience(ctx, { groupId: ctx.scope.groupId ?? '', audience })
  const rounded = isRounded(audience)
  return { people: rounded && people !== null ? roundedDown(people) : people, isRounded: rounded }
})

/** Draws the mail for the caller or a fictitious reader, so that no real reader is shown. */
function drawnFor(
  reader: { firstName: string; lastName: string },
  ctx: OfficeReadContext,
  written: Written,
  logoFrom?: string,
) {
  const { scope, groups, origin } = ctx
  const groupId = scope.groupId ?? ''
  const own = mailingBrand(ctx, { groupId, origin })
  const brand = { ...own, logoUrl: own.logoUrl?.replace(own.origin, logoFrom ?? own.origin) ?? null }
  return drawMailing(
    brand,
    written,
    groups.get(groupId)?.label ?? '',
  )({
    firstName: reader.firstName,
    lastName: reader.lastName,
    unsubscribeUrl: `${brand.origin}${UNSUBSCRIBE_PATH}/${TRIAL_TOKEN}`,
  })
}

export const previewMailingHandler = handleOffice(previewMailing, async (ctx, { reader, ...written }) => {
  const shownTo = reader === 'self' ? ctx.actor : madeUpReaders[reader]
  // Drawn with the office's origin, which serves the group's logo too: the office allows images of its own site only.
  const { subject, html } = drawnFor(shownTo, ctx, written, ctx.origin)
  return { from: ctx.platform.config.mailFrom, to: shownTo.email, subject, html }
})

export const sendTestMailingHandler = handleOffice(sendTestMailing, async (ctx, { replyTo, ...written }) => {
  const { db, now, scope, actor, platform } = ctx
  const drawn = drawnFor(actor, ctx, written)
  const to = actor.email
  const answers = replyTo === '' ? {} : { replyTo }
  const mail = { id: newId('mail'), kind: 'mailing-test' as const, dedupeKey: `mailing-test:${randomToken(16)}` }
  const committed = await ctx.commit(
    {
      steps: queueDrawnMail(db, { ...mail, ...drawn, from: platform.config.mailFrom, to, ...answers }, now),
      audit: { target: scope.groupId ?? '', after: { testMail: drawn.subject } },
    },
    { to },
  )
  platform.wakeJobs(ctx.region.slug)
  return committed
})
