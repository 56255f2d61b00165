import type { Hono } from 'hono'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Environment } from '#platform/config/config.ts'
import { readCardKeys } from '#platform/config/shared-config.ts'

/** Gives a context whose cards are the stand-in's, asked in this process, before its address answers. */
export const withStandInCards = (ctx: JobContext, standIns: Hono, environment: Environment): JobContext => ({
  ...ctx,
  platform: {
    ...ctx.platform,
    cards: createCardProvider({
      ...readCardKeys(environment, null),
      apiBase: 'http://stand-ins.test/_dev/stripe',
      fetch: async (url, init) => standIns.request(url, init),
    }),
  },
})
