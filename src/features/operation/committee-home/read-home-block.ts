import type { LineBlock } from '#contract/line-blocks.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { type HomeLine, MOST_LINES } from '#handler/manifest/home-line.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { readHomeBlock } from './contract.ts'
import { type HomeBlock, type HomeFacts, premiumBlocks } from './home-shapes.ts'
import { readBudget, readPurchases } from './money-blocks.ts'
import { readInvitations, readMembers } from './people-blocks.ts'

type Compare = (one: HomeLine, other: HomeLine) => number

const byTime: Compare = (one, other) => (one.ts ?? 0) - (other.ts ?? 0)
const byDay: Compare = (one, other) => (one.day ?? '').localeCompare(other.day ?? '')

/** Reader of a block whose lines features bring along. */
const readLines =
  (block: LineBlock, compare: Compare, most = MOST_LINES) =>
  async (ctx: OfficeReadContext): Promise<HomeFacts> => {
    const parts = await Promise.all(ctx.features.flatMap(({ homeLines }) => homeLines?.[block]?.(ctx) ?? []))
    return { block, lines: parts.flat().toSorted(compare).slice(0, most) }
  }

const readers: { [Block in HomeBlock]: (ctx: OfficeReadContext) => Promise<HomeFacts> } = {
  members: readMembers,
  invitations: readInvitations,
  purchases: readPurchases,
  budget: readBudget,
  polls: readLines('polls', byTime),
  drafts: readLines('drafts', (one, other) => byTime(other, one)),
  event: readLines('event', byDay, 1),
}

export const readHomeBlockHandler = handleOffice(readHomeBlock, async (ctx, { block }, fail) => {
  const isPremium = premiumBlocks.some((each) => each === block)
  if (isPremium && ctx.groups.get(ctx.scope.groupId ?? '')?.premium !== true) fail('premiumClosed')
  return { facts: await readers[block](ctx) }
})
