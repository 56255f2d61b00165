import { and, eq } from 'drizzle-orm'
import { changed, guard, type Step } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { newId } from '#lib/new-id.ts'
import { seal, unseal } from '#lib/secret-box.ts'
import { limits } from '#lib/words/limits.ts'
import { tellBankChange } from './bank-change-mail.ts'
import { askBankChange, decideBankChange } from './contract.ts'
import { ibanEnd } from './iban-shape.ts'
import { findPayee, IBAN_PURPOSE, loadPayee, maskedAccount, type PayeeRow } from './load-payee.ts'
import { findVendor } from './read-months.ts'
import { bankChange, payee } from './tables.ts'

const opened = async ({ platform }: OfficeReadContext, row: PayeeRow | undefined): Promise<string | null> =>
  row && row.sealedIban !== null ? unseal(platform.config.appKey, IBAN_PURPOSE, row.sealedIban) : null

/** Writes the wish for another account; nothing is paid there before a second super admin has approved it. */
export const askBankChangeHandler = handleOffice(askBankChange, async (ctx, { vendorId, iban, holder }, fail) => {
  const { db, now, actor, platform } = ctx
  const [found, row] = await Promise.all([findVendor(db, vendorId), findPayee(db, vendorId)])
  if (!found) return fail('vendorNotFound')
  if ((await opened(ctx, row)) === iban && row?.holder === holder) return fail('bankUnchanged', { fields: ['iban'] })
  const change = {
    ...{ id: newId('bc'), vendorId, holder, ibanEnd: ibanEnd(iban), contactEmail: found.contact.email },
    sealedIban: await seal(platform.config.appKey, IBAN_PURPOSE, iban),
    ...{ state: 'Pending' as const, askedBy: actor.userId, askedAt: now },
  }
  const account = { partner: found.name, masked: maskedAccount(change.ibanEnd), holder }
  const view = await loadPayee(ctx, vendorId)
  const asked = {
    ...{ id: change.id, state: change.state, account: { masked: account.masked, holder } },
    ...{ askedBy: `${actor.firstName} ${actor.lastName}`.trim() || 'Administration', askedAt: now },
    ...{ decidedBy: null, decidedAt: null, isOwn: true },
  }
  return ctx.commit(
    {
      steps: [
        { statement: db.orm.insert(bankChange).values(change), otherwise: 'bankChangePending' },
        ...tellBankChange(ctx, {
          ...{ changeId: change.id, moment: 'asked', account },
          emails: [row?.toldEmail ?? null, found.contact.email],
        }),
      ],
      audit: {
        target: change.id,
        before: row?.ibanEnd ? { account: maskedAccount(row.ibanEnd), holder: row.holder } : null,
        after: { vendorId, account: account.masked, holder, state: change.state },
      },
    },
    { payee: view ? { ...view, changes: [asked, ...view.changes] } : fail('vendorNotFound') },
  )
})

/** Guard: nobody has made this person a super admin lately, so that no one approves alone with an account of their own. */
const isNoNewAdmin = (userId: string, now: number): Step =>
  guard(
    `not exists (select 1 from audit where target = ? and call = '/admin/update-super-admins' and ts > cast(? as integer)
      and after ->> 'isAdmin')`,
    [userId, now - limits.newSuperAdmin.ms],
    'bankChangeNewAdmin',
  )

/** Decides on it. The same person never approves what they have asked for: neither here, nor by a check of the table. */
export const decideBankChangeHandler = handleOffice(decideBankChange, async (ctx, { changeId, approve }, fail) => {
  const { db, now, actor } = ctx
  const [change] = await db.orm.select().from(bankChange).where(eq(bankChange.id, changeId))
  if (change?.state !== 'Pending') return fail('bankChangeNotFound')
  if (approve && change.askedBy === actor.userId) return fail('bankChangeOwn')
  const { vendorId, holder, sealedIban } = change
  const [found, row, view] = await Promise.all([
    findVendor(db, vendorId),
    findPayee(db, vendorId),
    loadPayee(ctx, vendorId),
  ])
  if (!view) return fail('bankChangeNotFound')
  const state = approve ? ('Approved' as const) : ('Refused' as const)
  const updatedAt = laterThan(row?.updatedAt ?? 0, now)
  const toldEmail = found?.contact.email ?? change.contactEmail
  const account = { sealedIban, ibanEnd: change.ibanEnd, holder, toldEmail, updatedAt }
  const shown = { masked: maskedAccount(change.ibanEnd), holder }
  const decidedBy = `${actor.firstName} ${actor.lastName}`.trim() || 'Administration'
  return ctx.commit(
    {
      steps: [
        db.orm
          .update(bankChange)
          .set({ state, decidedBy: actor.userId, decidedAt: now })
          .where(and(eq(bankChange.id, changeId), eq(bankChange.state, 'Pending'))),
        changed(1, 'bankChangeNotFound'),
        ...(approve
          ? [
              isNoNewAdmin(actor.userId, now),
              db.orm
                .insert(payee)
                .values({ vendorId, ...account })
                .onConflictDoUpdate({ target: payee.vendorId, set: account }),
              guard(
                'exists (select 1 from payee where vendor_id = ? and sealed_iban = ?)',
                [vendorId, sealedIban],
                'bankChangeNotFound',
              ),
            ]
          : []),
        ...tellBankChange(ctx, {
          ...{ changeId, moment: approve ? ('approved' as const) : ('refused' as const) },
          account: { partner: view.label, ...shown },
          emails: [row?.toldEmail ?? null, change.contactEmail, toldEmail],
        }),
      ],
      audit: {
        target: changeId,
        before: { state: 'Pending' },
        after: { vendorId, account: shown.masked, holder, state },
      },
    },
    {
      payee: {
        ...view,
        ...(approve ? { account: shown, updatedAt } : {}),
        changes: view.changes.map((each) =>
          each.id === changeId ? { ...each, state, decidedBy, decidedAt: now } : each,
        ),
      },
    },
  )
})
