import { z } from 'zod'
import { lineBlocks } from '#contract/line-blocks.ts'
import { id, ts } from '#contract/shapes.ts'

/** Blocks of a committee's first page that every committee has. */
export const openBlocks = ['members', 'invitations', 'purchases'] as const
/** Blocks about what premium committees alone may do. */
export const premiumBlocks = ['budget', ...lineBlocks] as const
export const homeBlocks = [...openBlocks, ...premiumBlocks] as const
export type HomeBlock = (typeof homeBlocks)[number]

const count = z.int().min(0)

/** Answer of one block; days are those of the region, amounts cents. */
export const homeFacts = z.discriminatedUnion('block', [
  z.object({
    block: z.literal('members'),
    /** Latest accounts, the newest first. */
    newest: z.array(
      z.object({ userId: id, firstName: z.string(), lastName: z.string(), email: z.string(), createdAt: ts }),
    ),
    /** Accounts of the last 30 days, counted up to 1,000. */
    lately: count,
  }),
  z.object({
    block: z.literal('invitations'),
    waiting: count,
    /** True if the group has more people than were looked at. */
    isLeast: z.boolean(),
  }),
  z.object({
    block: z.literal('purchases'),
    /** This month and the one before, as their statements have them. */
    months: z.array(z.object({ month: z.string(), tickets: z.int(), members: z.int(), committee: z.int() })),
  }),
  z.object({
    block: z.literal('budget'),
    year: z.int(),
    /** Null until an administrator has set one. */
    amount: count.nullable(),
    used: count,
    /** Promised in the last 30 days. */
    lately: z.int(),
    /** Day on which nothing is left at the pace of the last 30 days; null if the year ends before. */
    exhaustedOn: z.string().nullable(),
  }),
  z.object({
    block: z.enum(lineBlocks),
    /** Polls by their end, drafts the newest first, the next event. */
    lines: z.array(
      z.object({
        /** Path below the committee's own. */
        path: z.string(),
        label: z.string(),
        kind: z.string().optional(),
        ts: ts.optional(),
        day: z.string().optional(),
        count: count.optional(),
      }),
    ),
  }),
])
export type HomeFacts = z.infer<typeof homeFacts>
