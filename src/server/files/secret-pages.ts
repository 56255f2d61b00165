import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { features } from '../features.ts'

/** Pages of features that a secret in the address opens without a session. */
export const secretPages = new Hono<AppEnv>()
for (const { path, answer } of features.flatMap((feature) => feature.secretPages ?? []))
  secretPages.get(`${path}/:secret`, async (c) => answer(await c.var.context(), c.req.param('secret')))
