import { loadDemo } from '#db/demo/load-demo.ts'
import type { Platform } from '#platform/port.ts'
import { type Command, Refusal, worldEnvironment } from './command.ts'
import { withPlatform } from './open-platform.ts'

export const seed: Command = {
  name: 'seed',
  summary: 'Load the demo people, catalogue and stock into every region that is empty.',
  usage: '',
  details: ['A region that holds anything is left as it is. Refused under APP_ENV=production.'],
  options: {},
  words: 0,
  run(_input, world) {
    if (worldEnvironment(world).APP_ENV === 'production') throw new Refusal('Demo data is refused in production.')
    const load = async (platform: Platform) => {
      const loaded = await loadDemo(platform)
      for (const { slug } of platform.regions)
        world.print(loaded.includes(slug) ? `${slug}: demo data loaded` : `${slug}: not empty, left as it is`)
      return 0
    }
    return withPlatform(world, load, { mayCreate: true })
  },
}
