import { tenants } from '#server/regions/tenants.ts'
import { type Command, flagOption, Refusal, textOption, UsageError } from './command.ts'
import { abortMove } from './moves/abort-move.ts'
import { rehearseMove } from './moves/dry-run.ts'
import { moveTenant } from './moves/move-tenant.ts'
import { readPlacement } from './moves/placement.ts'
import { knownRegion, withPlatform } from './open-platform.ts'

export const moveTenantCommand: Command = {
  name: 'move-tenant',
  summary: 'Move a tenant’s people, orders and restricted items to another region, while the servers run.',
  usage: '<tenant> --to <region> [--dry-run] [--wait <minutes>] [--end-foreign-rights] | <tenant> --abort',
  details: [
    '--to                  the region that gets the tenant, e.g. oi',
    '--dry-run             write nothing, say what would move and what stands in the way',
    '--wait                wait so long for payments in flight; else they are a reason to refuse',
    '--end-foreign-rights  rights to administer across the border end; else they are a reason to refuse',
    '--abort               call a move off that has not been switched yet',
    '',
    'The site goes on showing its pages; writes get a maintenance message until the switch. After a crash repeat the',
    'command: it goes on where it was. docs/regions.md tells what moves, what is copied and what stays.',
  ],
  options: {
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
    wait: { type: 'string' },
    'end-foreign-rights': { type: 'boolean' },
    abort: { type: 'boolean' },
  },
  words: 1,
  run(input, world) {
    const [slug = ''] = input.positionals
    const tenant = tenants.bySlug(slug)
    if (!tenant)
      throw new UsageError(`Unknown tenant ${slug}. Tenants: ${tenants.all.map((entry) => entry.slug).join(', ')}.`)
    const wait = textOption(input, 'wait') ?? '0'
    if (!/^\d{1,4}$/.test(wait)) throw new UsageError('--wait is a number of minutes.')
    const to = textOption(input, 'to')
    const abort = flagOption(input, 'abort')
    if (abort === (to !== undefined)) throw new UsageError('Either --to <region> or --abort.')
    if (to !== undefined) knownRegion(to)
    const options = {
      endForeignRights: flagOption(input, 'end-foreign-rights'),
      waitMs: Number(wait) * 60_000,
      print: world.print,
    }
    return withPlatform(world, async (platform) => {
      if (to === undefined) await abortMove(platform, tenant, options)
      else if (flagOption(input, 'dry-run')) {
        const row = await readPlacement(platform, tenant)
        if (row?.step) throw new Refusal(`A move to ${row.target} is under way, after the step “${row.step}”.`)
        const from = row?.region ?? tenant.region
        if (from === to) world.print(`dry run: ${tenant.slug} lives in ${to}, nothing to do`)
        else await rehearseMove(platform, tenant, { from, to }, options)
      } else await moveTenant(platform, tenant, to, options)
      return 0
    })
  },
}
