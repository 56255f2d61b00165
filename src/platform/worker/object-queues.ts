import type { OpeningQueues, QueueAddress } from '../opening-queue-port.ts'
import type { WorkerBindings } from './bindings.ts'

/** Queues as objects, found by name from any isolate. */
export function createObjectQueues(objects: WorkerBindings['OPENING_LINE']): OpeningQueues {
  const queue = ({ region, openingId }: QueueAddress) => objects.getByName(`${region}:${openingId}`)
  return {
    join: (at, userId) => queue(at).join(at.region, at.openingId, userId),
    own: (at, userId) => queue(at).own(at.region, at.openingId, userId),
    place: async (at, placeId, refuseFlood) => {
      const place = await queue(at).place(at.region, at.openingId, placeId)
      if (place === null) await refuseFlood()
      return place
    },
    lot: (at, from, most) => queue(at).lot(at.region, at.openingId, from, most),
    leave: (at, userId) => queue(at).leave(at.region, at.openingId, userId),
  }
}
