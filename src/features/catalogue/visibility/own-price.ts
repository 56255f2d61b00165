import { sql } from 'drizzle-orm'
import { type CardRow, cardColumns, cardJoins } from '#features/catalogue/shop/activity-card.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { shareOfTicket } from '#features/catalogue/subsidies/own-terms.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { isWithin, type Reader } from './reader.ts'
import type { Explanation, GivenRule } from './visibility-shapes.ts'

/**
 * Lowest price of an activity's tickets for this reader, reckoned as its page does, with what each rule of their
 * committees gives to one ticket and why the others give nothing. Null without tickets on sale.
 */
export async function explainedPrice(
  ctx: OfficeReadContext,
  activityId: string,
  reader: Reader,
): Promise<Explanation['price']> {
  const { userId, groupId } = reader
  const [own, rows] = await Promise.all([
    userId === null ? null : ownSubsidies({ ...ctx, actor: { kind: 'user', userId, groupId } }),
    ctx.db.orm.all<CardRow>(sql`select ${cardColumns} from activity a ${cardJoins} where a.id = ${activityId}`),
  ])
  const [card] = await currentCards(ctx, rows)
  if (!card || card.price3 === null) return null
  const fees = card.fees ?? 0
  const budgets = own?.budgets(Number.POSITIVE_INFINITY)
  const share = shareOfTicket(own, activityId, { price: card.price3 - fees, fees })
  const given = own?.aimedAt(activityId) ?? []
  return {
    full: card.price3,
    own: userId === null ? null : card.price3 - share.amount,
    rules: given.map(({ rule, leftThisYear }): GivenRule => {
      const gives = share.ruleId === rule.id ? share.amount : 0
      const label = isWithin(ctx, rule.groupId) ? rule.label : 'La subvention d’un comité au-dessus du vôtre'
      const budget = budgets?.get(rule.groupId) ?? 0
      return { ruleId: rule.id, label, gives, why: gives > 0 ? null : nothingGiven(leftThisYear, budget) }
    }),
  }
}

/** First obstacle of a rule that gives nothing; `leftThisYear` is undefined for who does not meet its conditions. */
function nothingGiven(leftThisYear: number | null | undefined, budget: number): NonNullable<GivenRule['why']> {
  if (leftThisYear === undefined) return 'conditions'
  if (leftThisYear === 0) return 'ceiling'
  return budget <= 0 ? 'budget' : 'less'
}
