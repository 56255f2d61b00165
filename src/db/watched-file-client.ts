import type { GroupingClient } from './cached-file-client.ts'
import { asUnavailable } from './file-fault.ts'

/** Client that throws `DatabaseUnavailable` if the file or its disk is at fault, not the statement. */
export function watchedFileClient(client: GroupingClient, place: string, path: string): GroupingClient {
  const rethrow = (error: unknown): never => {
    throw asUnavailable(error, place, path)
  }
  return Object.assign(Object.create(client) as GroupingClient, {
    execute: (...call: Parameters<GroupingClient['execute']>) => client.execute(...call).catch(rethrow),
    batch: (...call: Parameters<GroupingClient['batch']>) => client.batch(...call).catch(rethrow),
    migrate: (...call: Parameters<GroupingClient['migrate']>) => client.migrate(...call).catch(rethrow),
    writeTogether(groups: Parameters<GroupingClient['writeTogether']>[0]) {
      try {
        return client
          .writeTogether(groups)
          .map((outcome) => (outcome instanceof Error ? asUnavailable(outcome, place, path) : outcome))
      } catch (error) {
        return rethrow(error)
      }
    },
  })
}
