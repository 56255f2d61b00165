import { eq, sql } from 'drizzle-orm'
import { viewOrderItems } from '#features/selling/checkout/order-view.ts'
import { CONFIRMATION_TOKEN } from '#features/selling/orders/paid-steps.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { eur } from '#kernel/time/money.ts'
import { unseal } from '#lib/secret-box.ts'
import { givenBack, visitStart } from './order-conditions.ts'
import type { OrderEntry } from './order-office-shapes.ts'

type Context = Pick<OfficeReadContext, 'db' | 'platform' | 'now' | 'region' | 'groups'>

/** Loads orders by id, in that order, as administrators see them. */
export async function orderEntries(ctx: Context, ids: readonly string[]): Promise<OrderEntry[]> {
  if (ids.length === 0) return []
  const [views, rows] = await Promise.all([
    viewOrderItems(ctx, ids),
    ctx.db.orm
      .select({
        id: orderItem.id,
        purchaseId: orderItem.attemptId,
        status: orderItem.status,
        token: orderItem.tokenEncrypted,
        paymentId: attempt.paymentId,
        number: attempt.number,
        voucher: attempt.voucher,
        payment: attempt.status,
        userId: user.id,
        groupId: user.groupId,
        refunded: orderItem.refunded,
        visitTs: visitStart,
        givenBack,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        erasedAt: user.erasedAt,
      })
      .from(orderItem)
      .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
      .innerJoin(user, eq(user.id, orderItem.userId))
      .where(sql`${orderItem.id} in (select value from json_each(${JSON.stringify(ids)}))`),
  ])
  const facts = new Map(rows.map((row) => [row.id, row]))
  const entries = views.map(async (view): Promise<OrderEntry | null> => {
    const row = facts.get(view.id)
    if (!row) return null
    const { userId, firstName, lastName, email, erasedAt } = row
    return {
      orderItem: {
        ...view,
        purchaseId: row.purchaseId,
        ...(row.voucher > 0 ? { purchaseVoucher: eur(row.voucher) } : {}),
        number: row.number ?? (row.paymentId === null ? null : await orderNumber(row.paymentId)),
        confirmationToken: await confirmationToken(ctx, row.status, row.token),
      },
      sanitizedOrderItem: view,
      groupLabel: groupName(ctx.groups, row.groupId),
      visitTs: row.visitTs,
      givenBack: eur(row.givenBack),
      refunded: row.refunded,
      isPaid: row.payment === 'Paid' || row.payment === 'Refunded',
      user: { userId, firstName, lastName, email: erasedAt === null ? email : '' },
    }
  })
  return (await Promise.all(entries)).filter((entry) => entry !== null)
}

/** The partner's secret, only while there is something to decide. */
const confirmationToken = async ({ platform }: Context, status: string, sealed: string | null) =>
  status === 'PendingConfirmation' && sealed !== null
    ? unseal(platform.config.appKey, CONFIRMATION_TOKEN, sealed)
    : null
