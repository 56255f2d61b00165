import type { Statement, Step } from '#db/region-db.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { accountFromHere, countAttempt } from '#handler/throttle.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { soldContract } from '#kernel/orders/sold-contract.ts'
import { leadsHere } from '#kernel/people/home-host.ts'
import { normalizeEmail } from '#kernel/people/people.ts'
import { addressKey } from '#lib/address-key.ts'
import { newId } from '#lib/new-id.ts'
import { getWithdrawalOrder, withdrawFromContract } from './contract.ts'
import { endContractSteps } from './end-contract.ts'
import { type FoundOrder, findPurchase, loadWithdrawalOrder, viewWithdrawalOrder } from './load-withdrawal.ts'
import { obstacleTexts } from './obstacle-texts.ts'
import { type WithdrawalObstacle, withdrawal } from './tables.ts'
import { orderUrl, tellBuyer, tellOperators, tellPartners } from './told.ts'
import { waitingMail, withdrawalMail } from './withdrawal-mails.ts'
import { lineEnd, lineObstacle, lineProblem } from './withdrawal-rules.ts'

/** Number of an order, and the address that tells its buyer unless the caller is signed in. */
interface AskedPurchase {
  number: string
  email?: string | undefined
}

/**
 * Null for a number that is none, for somebody else's address, and on another tenant's site alike. Counted, but for the
 * buyer's own session.
 */
async function find(ctx: CallContext, asked: AskedPurchase): Promise<FoundOrder | null> {
  const { number, email } = asked
  if (email !== undefined)
    await countAttempt(ctx, {
      'withdrawal account-from-address': accountFromHere(ctx, number.replace(/\D/g, '')),
      'withdrawal address': addressKey(ctx.clientAddress),
    })
  const ownId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  const address = email === undefined ? null : normalizeEmail(email)
  const id = await findPurchase(ctx.db, number, (purchase) =>
    address === null ? purchase.userId === ownId : purchase.email === address && leadsHere(ctx, purchase),
  )
  return id === null ? null : loadWithdrawalOrder(ctx.db, id)
}

const clock = ({ region, now }: CallContext) => ({ zone: region.zone, now })

export const getWithdrawalOrderHandler = handle(getWithdrawalOrder, async (ctx, asked, fail) => {
  const found = (await find(ctx, asked)) ?? fail('withdrawalOrderNotFound')
  return { order: viewWithdrawalOrder(found, clock(ctx)) }
})

/**
 * Keeps the declaration and does what follows from it, in one batch (chapter withdrawal). A repetition answers as the
 * first time. On a concurrent change it reads again.
 */
export const withdrawFromContractHandler = handle(
  withdrawFromContract,
  async (ctx, { name, orderIds, ...asked }, fail) => {
    let found = (await find(ctx, asked)) ?? fail('withdrawalOrderNotFound')
    for (let round = 0; round < 5; round++) {
      const { lines } = found
      const chosen = lines.filter(({ item }) => orderIds.includes(item.id))
      if (chosen.length < new Set(orderIds).size) return fail('orderNotFound')
      const open = chosen.filter(({ declared }) => declared === null)
      if (open.length === 0) return { order: viewWithdrawalOrder(found, clock(ctx)) }
      for (const line of open) {
        const problem = lineProblem(line, clock(ctx))
        if (problem !== null) return fail('withdrawalNotPossible', { message: problem })
      }
      try {
        await ctx.db.write(declarationSteps(ctx, found, open, name))
        ctx.platform.wakeJobs(ctx.region.slug)
      } catch (error) {
        if (!(error instanceof AttemptMoved)) throw error
      }
      found = (await loadWithdrawalOrder(ctx.db, found.state.attempt.id)) ?? fail('withdrawalOrderNotFound')
    }
    return fail('withdrawalChanged')
  },
)

type Line = FoundOrder['lines'][number]

function declarationSteps(
  ctx: CallContext,
  found: FoundOrder,
  lines: readonly Line[],
  name: string,
): (Step | Statement)[] {
  const { db, now, region } = ctx
  const { number, state } = found
  const parts = Map.groupBy(lines, (line) => (lineObstacle(line) === null ? 'ends' : 'waits'))
  const [ends, waits] = [parts.get('ends') ?? [], parts.get('waits') ?? []]
  const { steps, refunds, refundCents } = endContractSteps(ctx, found, ends, 'buyer')
  const row = (line: Line, obstacle: WithdrawalObstacle | null): Step => ({
    statement: db.orm.insert(withdrawal).values({
      id: newId('wd'),
      orderItemId: line.item.id,
      userId: line.item.userId,
      name,
      kind: soldContract(line.item),
      declaredAt: now,
      endsAt: lineEnd(line, region.zone),
      state: obstacle === null ? 'Accepted' : 'Waiting',
      obstacle,
      refunded: refunds.find(({ orderItemId }) => orderItemId === line.item.id)?.amount ?? 0,
    }),
    otherwise: new AttemptMoved(),
  })
  const receipt = {
    number,
    name,
    declaredAt: now,
    zone: region.zone,
    attempt: state.attempt,
    orderUrl: orderUrl(ctx, found),
  }
  const shareCents = ends.reduce((sum, line) => sum + line.shareCents, 0)
  const items = (those: readonly Line[]) => those.map(({ item }) => item)
  return [
    ...lines.map((line) => row(line, lineObstacle(line))),
    ...(ends.length > 0 ? steps : []),
    ...tellBuyer(
      ctx,
      found,
      'withdrawal',
      ends,
      withdrawalMail({ ...receipt, items: items(ends), back: { refundCents, shareCents } }),
    ),
    ...tellBuyer(ctx, found, 'withdrawal', waits, withdrawalMail({ ...receipt, items: items(waits), back: null })),
    ...tellPartners(ctx, found, ends),
    ...waits.flatMap((line) =>
      tellOperators(
        ctx,
        found,
        line,
        waitingMail({ items: [line.item], number }, obstacleTexts[lineObstacle(line) ?? 'Used']),
      ),
    ),
    ...auditRows(
      ctx,
      lines.map((line) => ({
        call: withdrawFromContract.path,
        target: line.item.id,
        before: { status: line.item.status },
        after: { declared: true, waits: lineObstacle(line) },
        people: [line.item.userId],
      })),
    ),
  ]
}
