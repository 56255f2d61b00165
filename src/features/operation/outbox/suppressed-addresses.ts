import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { escapedLike } from '#handler/text-filter.ts'
import { mailAddress } from '#kernel/mail/tables.ts'
import { findAccount } from '#kernel/people/people.ts'
import { listSuppressedAddresses, releaseAddress } from './contract.ts'

export const listSuppressedAddressesHandler = handleOffice(listSuppressedAddresses, async ({ db }, query) => {
  const page = listPage(query, {
    by: { since: mailAddress.suppressedAt },
    usual: { sort: 'since', direction: 'desc' },
    id: mailAddress.address,
  })
  const words = query.text?.toLowerCase() ?? ''
  const wanted = and(
    isNotNull(mailAddress.suppressedAt),
    words === '' ? undefined : sql`${mailAddress.address} like ${`%${escapedLike(words)}%`} escape '\\'`,
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id: mailAddress.address, key: page.key, reason: mailAddress.reason, note: mailAddress.note })
      .from(mailAddress)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: sql<number>`count(*)` }).from(mailAddress).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ id, key, reason, note }) => ({
      ...{ address: id, since: Number(key), reason: reason ?? 'Bounce', note },
    })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})

/** Releases an email. The audit names the person instead, because an erasure would have to remove an email. */
export const releaseAddressHandler = handleOffice(releaseAddress, async (ctx, { address }) => {
  const account = await findAccount(ctx.db, address)
  const [row] = await ctx.db.orm.select().from(mailAddress).where(eq(mailAddress.address, address))
  return ctx.commit(
    {
      steps: [
        {
          statement: ctx.db.orm
            .update(mailAddress)
            .set({ suppressedAt: null, reason: null, note: null, softBounces: 0, updatedAt: ctx.now })
            .where(and(eq(mailAddress.address, address), isNotNull(mailAddress.suppressedAt))),
        },
        changed(1, 'addressNotSuppressed'),
      ],
      audit: {
        target: account?.person.id ?? 'mail-address',
        before: { mailsSuppressed: row?.reason ?? null },
        after: { mailsSuppressed: null, ...(account ? {} : { domain: address.split('@').at(-1) ?? '' }) },
        people: account === undefined ? [] : [account.person.id],
      },
    },
    {},
  )
})
