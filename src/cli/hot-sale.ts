import { eq, or } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { stock } from '#kernel/stock/tables.ts'
import { type Command, flagOption, missing, Refusal, textOption } from './command.ts'
import { knownRegion, withPlatform } from './open-platform.ts'
import { operatorAudit } from './operator-audit.ts'

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
    const known = knownRegion(textOption(input, 'region') ?? missing('--region'))
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
          operatorAudit(db, { call: 'hot-sale', target, after: { hot } }, platform.now()),
        ])
        const count = marked?.rowsAffected ?? 0
        world.print(`${slug}: ${count} ${count === 1 ? 'stock' : 'stocks'} of ${target} ${hot ? 'hot' : 'as usual'}.`)
        return 0
      },
      { only: [known] },
    )
  },
}
