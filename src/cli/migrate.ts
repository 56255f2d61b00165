import { databaseUnavailable } from '#db/database-unavailable.ts'
import { bringUpToDate } from '#server/regions/bring-up-to-date.ts'
import type { Command } from './command.ts'
import { migrationsFolder, withPlatform } from './open-platform.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring every region’s database to the newest migration.',
  usage: '',
  details: [
    'Makes the databases where there are none. The server does the same when it starts.',
    'Exit code 1 when a region’s database does not answer; the others are done.',
  ],
  options: {},
  words: 0,
  run: (_input, world) =>
    withPlatform(
      world,
      async (platform) => {
        let code = 0
        for (const { slug } of platform.regions)
          try {
            await bringUpToDate(platform.db(slug), migrationsFolder)
            world.print(`${slug}: up to date`)
          } catch (error) {
            const away = databaseUnavailable(error)
            if (away === null) throw error
            world.printError(`${slug}: ${away.message}`)
            code = 1
          }
        return code
      },
      { only: [], mayCreate: true },
    ),
}
