import type { z } from 'zod'
import type { OfficeCall } from '#contract/office-call.ts'
import { demoId } from '#db/demo/demo-ids.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { OfficeHandlers } from '#handler/handle-office.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { authorise, findCall, parseInput } from '../../calls/dispatch.ts'
import { features } from '../../features.ts'
import { tenants } from '../../regions/tenants.ts'

const admin = (now: number, groups: JobContext['groups']): UserActor => ({
  ...{ kind: 'user', userId: demoId.user('admin'), sessionIdHash: '', email: 'admin@demo.test' },
  ...{ firstName: 'Camille', lastName: 'Morel', phoneNumber: '', memberCardCode: null, isAdmin: true },
  ...{ openedBy: 'password', provenAt: now, passkey: null, adminGroupIds: [] },
  ...{ groupId: ROOT_GROUP_ID, groupPath: groups.pathIds(ROOT_GROUP_ID) },
  permissions: groups.permissions(ROOT_GROUP_ID),
})

/** Makes office calls as the demo's super admin at a moment of the past, by the product's own handlers and checks. */
export function demoOperator(job: JobContext, origin: string, now: number) {
  const { hostname } = new URL(origin)
  const ctx: CallContext = {
    ...{ now, requestId: job.requestId, origin, host: hostname, sessionHost: hostname, secure: false },
    ...{ clientAddress: '127.0.0.1', device: () => ({ name: '', id: null }), tenant: job.site(origin).tenant, tenants },
    ...{ region: job.region, actor: admin(now, job.groups), groups: job.groups, db: job.db, platform: job.platform },
    ...{ catalogueVersion: 0, idempotency: null, readAhead: null, features, handlerOf: findCall, site: job.site },
    authorise: (contract, input) => authorise(contract, ctx, input),
    setSessionCookie: () => undefined,
    setDeviceCookie: () => undefined,
    catalogueChanged: () => undefined,
  }
  return async <Call extends OfficeCall>(
    { call, handlers }: OfficeHandlers<Call>,
    input: z.input<Call['input']>,
  ): Promise<z.output<Call['result']>> => {
    const handler = handlers.find(({ contract }) => contract.access === 'superAdmin')
    if (!handler) throw new Error(`${call.name} is no call of super admins.`)
    ctx.authorise(handler.contract, input)
    return call.result.parse(await handler.run(ctx, parseInput(handler.contract, input))) as z.output<Call['result']>
  }
}
