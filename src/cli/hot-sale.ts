import { eq, or } from 'drizzle-orm'
import { newId } from '../contract/new-id.ts'
import { guard } from '../db/region-db.ts'
import { audit } from '../features/audit/tables.ts'
import { stock } from '../features/stock/tables.ts'
import { type Command, flagOption, Refusal, textOption, UsageError } from './command.ts'
import { knownRegion, withPlatform } from './open-platform.ts'

export const hotSale: Command = {
  name: 'hot-sale',
  summary: 'Mark stock that many will want at once: its purchases are then written in groups.',
  usage: '<activity or stock id> --region <region> [--off]',
  details: [
    '--off  back to one write per purchase',
    '',
    'Sales under way go on; what is sold is guarded in both ways.',
  ],
  options: { region: { type: 'string' }, off: { type: 'boolean' } },
  words: 1,
  async run(input, world) {
    const region = textOption(input, 'region')
    if (region === undefined) throw new UsageError('--region is missing.')
    const known = knownRegion(region)
    const { slug } = known
    const [target = ''] = input.positionals
    const hot = !flagOption(input, 'off')
    return withPlatform(
      world,
      async (platform) => {
        const db = platform.db(slug)
        const [marked] = await db.write([
          db.orm
            .update(stock)
            .set({ hot })
            .where(or(eq(stock.id, target), eq(stock.activityId, target))),
          guard('changes() > 0', [], new Refusal(`${slug} has no stock of ${target}.`)),
          db.orm.insert(audit).values({
            id: newId('au'),
            actorKind: 'operator',
            call: 'cli hot-sale',
            target,
            after: { hot },
            requestId: 'cli',
            ts: platform.now(),
          }),
        ])
        const count = marked?.rowsAffected ?? 0
        world.print(`${slug}: ${count} ${count === 1 ? 'stock' : 'stocks'} of ${target} ${hot ? 'hot' : 'as usual'}.`)
        return 0
      },
      [known],
    )
  },
}
