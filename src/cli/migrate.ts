import type { Command } from './command.ts'
import { withPlatform } from './open-platform.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring every region’s database to the newest migration.',
  usage: '',
  details: ['Makes the databases where there are none. The server does the same when it starts.'],
  options: {},
  words: 0,
  run: (_input, world) =>
    withPlatform(world, async (platform) => {
      for (const { slug } of platform.regions) world.print(`${slug}: up to date`)
      return 0
    }),
}
