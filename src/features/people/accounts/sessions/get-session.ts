import { handle } from '#handler/handle.ts'
import { getSession } from '../contract.ts'
import { sessionView } from './session-view.ts'

export const getSessionHandler = handle(getSession, async (ctx) => ({ session: sessionView(ctx) }))
